import type { IncomingHttpHeaders } from 'node:http';
import { WireError } from '../wire-error.ts';
import type { Operation, Service } from './service.ts';

export type Found = {
  operation: Operation | 'models' | 'picture';
  /** From the path, where it says the model. */
  deployment?: string;
};

const OPERATIONS: Readonly<Record<string, Operation | 'models'>> = {
  'POST /chat/completions': 'chat',
  'POST /embeddings': 'embeddings',
  'POST /images/generations': 'images',
  'GET /models': 'models',
};

const DATED = /^\/openai\/deployments\/([^/]+)(\/.+)$/;

/** What a path asks for; undefined where the service has nothing. */
export function findOperation(service: Service, method: string, url: string): Found | undefined {
  const { pathname, searchParams } = new URL(url, 'http://demo');
  const [, deployment, rest] = (service.hasDeployments && DATED.exec(pathname)) || [];
  const find = (path: string): Operation | 'models' | undefined => {
    const operation = OPERATIONS[`${method} ${path}`];
    return operation === 'models' || (operation && service.operations.includes(operation))
      ? operation
      : undefined;
  };
  if (deployment !== undefined && rest !== undefined) {
    const operation = searchParams.has('api-version') ? find(rest) : undefined;
    return operation && { operation, deployment: decodeURIComponent(deployment) };
  }
  if (service.paints && method === 'GET' && pathname.startsWith('/pictures/'))
    return { operation: 'picture' };
  const operation = service.bases
    .filter((base) => pathname.startsWith(`${base}/`))
    .map((base) => find(pathname.slice(base.length)))
    .find((found) => found !== undefined);
  return operation && { operation };
}

/** The key of a call. Throws what the service says to none, to a wrong one and to one with a meaning. */
export function readKey({ keys }: Service, headers: IncomingHttpHeaders, { operation }: Found): string {
  const key = findKey(keys.sent, headers);
  if (keys.sent === 'none') return key ?? '';
  if (key === undefined) throw keys.missing?.() ?? missingKey();
  const bare = bareKey(key);
  if (bare.startsWith('bad') || keys.accepts?.test(key) === false) throw keys.wrong?.(key) ?? wrongKey(key);
  const name = Object.keys(keys.named ?? {}).find((prefix) => bare.startsWith(prefix));
  // The list of models costs nothing, but a place that is not served gets nothing at all.
  if (name !== undefined && (operation !== 'models' || name === 'hongkong')) {
    throw keys.named?.[name]?.() ?? wrongKey(key);
  }
  return key;
}

export function isBusyKey(key: string): boolean {
  return bareKey(key).startsWith('busy');
}

const bareKey = (key: string) => key.replace(/^sk-(or-)?/, '');

function findKey(sent: Service['keys']['sent'], headers: IncomingHttpHeaders): string | undefined {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (sent !== 'api-key') return bearer;
  const key = headers['api-key'];
  if (typeof key === 'string') return key;
  // A token of Entra is the only thing that Azure takes as Bearer.
  return bearer?.startsWith('eyJ') ? bearer : undefined;
}

const missingKey = () =>
  new WireError(
    401,
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
  );

const wrongKey = (key: string) =>
  new WireError(
    401,
    `Incorrect API key provided: ${key.slice(0, 4)}****. You can find your API key at https://platform.openai.com/account/api-keys.`,
    { code: 'invalid_api_key' },
  );
