import { createHash, randomUUID } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '../../kernel/app-error.ts';
import { type FileStore, isHash } from './file-store.ts';

/**
 * Files in a bucket. Only what all stores of this kind have is used: no condition, no lock, no version. So a put never
 * writes over an object and never makes an old one young: it adds one under the hash and a random ending, and what is
 * removed is single objects that were old when they were seen. Nobody can take away what somebody else puts just now.
 */
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket's name in the path of an address instead of its host. */
  pathStyle: boolean;
};

/** Milliseconds of one request with its repeats, and until a connection stands. */
const REQUEST_MS = 20_000;
const CONNECT_MS = 5_000;
const RETRY_SECONDS = 5;
/** An object younger than this serves as a new one: tidying up spares it for at least as long again. */
const FRESH_MS = 12 * 3600_000;

type Stored = { key: string; hash: string; at: Date };

/** `xx/yyy…` is what a folder would have, too; so its files can be copied into a bucket as they are. */
const prefixOf = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2)}`;
const KEY = /^([0-9a-f]{2})\/([0-9a-f]{62})(\.[0-9a-f-]{36})?$/;

/** A store that is away, or refuses, is told to `onError`; callers get `file_store_unavailable`. */
export function makeS3Store(
  settings: S3Settings,
  onError: (error: unknown) => void,
  requestMs = REQUEST_MS,
): FileStore {
  const { bucket: Bucket } = settings;
  const client = makeClient(settings);

  async function ask<T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(AbortSignal.timeout(requestMs));
    } catch (cause) {
      onError(cause);
      throw new AppError('file_store_unavailable', { retryAfter: RETRY_SECONDS, cause });
    }
  }

  async function listPage(prefix: string, token: string | undefined) {
    const page = await ask((abortSignal) =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }), {
        abortSignal,
      }),
    );
    const stored = (page.Contents ?? []).flatMap(({ Key, LastModified }) => readEntry(Key, LastModified));
    return { stored, next: page.IsTruncated ? page.NextContinuationToken : undefined };
  }

  /** The youngest first. There are more only where somebody put the same again long after. */
  async function listOf(hash: string): Promise<Stored[]> {
    const { stored } = await listPage(prefixOf(hash), undefined);
    return stored.sort((a, b) => b.at.getTime() - a.at.getTime());
  }

  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const [youngest] = await listOf(hash);
      if (youngest && Date.now() - youngest.at.getTime() < FRESH_MS) return hash;
      const Key = `${prefixOf(hash)}.${randomUUID()}`;
      await ask((abortSignal) =>
        client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }), { abortSignal }),
      );
      return hash;
    },
    async find(hash) {
      if (!isHash(hash)) return undefined;
      const [youngest] = await listOf(hash);
      return youngest && ask((signal) => read(client, { Bucket, Key: youngest.key }, signal));
    },
    async *listOlder(before) {
      let token: string | undefined;
      do {
        const { stored, next } = await listPage('', token);
        yield [...new Set(stored.filter(({ at }) => at < before).map(({ hash }) => hash))];
        token = next;
      } while (token !== undefined);
    },
    async removeOlder(hash, before) {
      if (!isHash(hash)) return;
      for (const { key, at } of await listOf(hash)) {
        if (at >= before) continue;
        await ask((abortSignal) =>
          client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }),
        );
      }
    },
  };
}

function makeClient(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: settings.pathStyle,
    // The checksums that newer clients add by themselves are refused by many stores that are compatible otherwise.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS },
  });
}

/** Undefined where somebody removed it meanwhile. The time limit holds until the last byte. */
async function read(
  client: S3Client,
  object: { Bucket: string; Key: string },
  abortSignal: AbortSignal,
): Promise<Buffer | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand(object), { abortSignal });
    return Body && (await buffer(addAbortSignal(abortSignal, Body as Readable)));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** What else lies in the bucket is none of ours. */
function readEntry(key: string | undefined, at: Date | undefined): Stored[] {
  const [, head, tail] = KEY.exec(key ?? '') ?? [];
  return key && at && head && tail ? [{ key, hash: head + tail, at }] : [];
}
