import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Stored = { bytes: Buffer; at: Date };

/** Keys of one page of a list; few, so that lists of tests have more than one. */
const PAGE = 3;

export const STAND_IN = {
  bucket: 'school-files',
  region: 'ap-east-1',
  accessKeyId: 'AKIDSTANDIN',
  secretAccessKey: 'not a secret of anybody',
  pathStyle: true,
};

/**
 * A store that speaks the wire format of S3 for one bucket, addressed by the path: PUT, GET, HEAD and DELETE of objects,
 * and ListObjectsV2. It takes requests that are signed by the right key for the region and carry the hash of their body.
 */
export async function startS3StandIn() {
  const objects = new Map<string, Stored>();
  /** What was asked, as `PUT key`. */
  const asked: string[] = [];
  const trouble: { status: number | null } = { status: null };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stand.in');
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const body = await buffer(request);
    asked.push(`${request.method} ${key}`.trim());
    if (trouble.status) return refuse(response, trouble.status, 'SlowDown');
    const refusal = findRefusal(request, body);
    if (refusal) return refuse(response, 403, refusal);
    if (bucket !== STAND_IN.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (key === '') sendList(response, objects, url.searchParams);
    else serveObject({ request, response, key, body }, objects);
  }

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    asked,
    /** Refuses everything with this status; null ends it. */
    setTrouble(status: number | null): void {
      trouble.status = status;
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

type Asked = { request: IncomingMessage; response: ServerResponse; key: string; body: Buffer };

function serveObject({ request, response, key, body }: Asked, objects: Map<string, Stored>): void {
  const object = objects.get(key);
  switch (request.method) {
    case 'PUT':
      objects.set(key, { bytes: body, at: new Date() });
      response.writeHead(200, { etag: etagOf(body) }).end();
      return;
    case 'DELETE':
      objects.delete(key);
      response.writeHead(204).end();
      return;
    default:
      if (!object) {
        refuse(response, 404, 'NoSuchKey');
        return;
      }
      response.writeHead(200, {
        'content-length': object.bytes.length,
        'content-type': 'application/octet-stream',
        'last-modified': object.at.toUTCString(),
        etag: etagOf(object.bytes),
      });
      response.end(request.method === 'HEAD' ? undefined : object.bytes);
  }
}

/** Keys in their order; the token of the next page is the last key of this one. */
function sendList(response: ServerResponse, objects: Map<string, Stored>, query: URLSearchParams): void {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const contents = page.map((key) => {
    const { bytes, at } = objects.get(key) ?? { bytes: Buffer.alloc(0), at: new Date() };
    const fields = `<Key>${key}</Key><LastModified>${at.toISOString()}</LastModified>`;
    return `<Contents>${fields}<Size>${bytes.length}</Size></Contents>`;
  });
  const more = keys.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  sendXml(
    response,
    200,
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=[0-9a-f]{64}$/;

/** Why a request is not taken. Whether the signature is right for the secret is the client's own business. */
function findRefusal({ headers }: IncomingMessage, body: Buffer): string | null {
  const [, keyId, region, signed = ''] = SIGNED.exec(headers.authorization ?? '') ?? [];
  if (keyId !== STAND_IN.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== STAND_IN.region) return 'AuthorizationHeaderMalformed';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)))
    return 'SignatureDoesNotMatch';
  const hash = createHash('sha256').update(body).digest('hex');
  return headers['x-amz-content-sha256'] === hash ? null : 'XAmzContentSHA256Mismatch';
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function refuse(response: ServerResponse, status: number, code: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}
