import type { z } from 'zod';
import type { Provider } from '#contract/constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import { addressOf, callProvider, type ProviderTimeouts } from './provider-call.ts';
import { ProviderFailure } from './provider-failure.ts';
import { tryJson, type WireReader } from './wire-stream.ts';

/** Where the providers are, and how long a connection to them may take. */
export type Providers = {
  baseUrls: Readonly<Record<Provider, string | null>>;
  timeouts: ProviderTimeouts;
};

export type JsonCall<Schema extends z.ZodType> = {
  provider: Provider;
  key: string;
  /** Below the provider's base address. */
  path: string;
  body: object;
  schema: Schema;
  /** Bytes of the answer: what is longer is broken off while it is read. */
  maxBytes: number;
  signal: AbortSignal;
  /** False for a call that must not be sent twice, which a connection from before could make unclear. */
  reuseConnection?: boolean;
};

/**
 * One call that is answered by one piece of JSON. It is not repeated. Fails with ProviderFailure, with
 * unsupported_provider, or with the signal's reason.
 */
export async function callForJson<Schema extends z.ZodType>(
  { baseUrls, timeouts }: Providers,
  { provider, key, path, body, schema, maxBytes, signal, reuseConnection = true }: JsonCall<Schema>,
): Promise<z.output<Schema>> {
  const base = baseUrls[provider];
  if (!base) throw new AppError('unsupported_provider', { values: { provider } });
  return callProvider({
    provider,
    url: addressOf(base, path),
    key,
    body: JSON.stringify(body),
    reader: readJson(schema, maxBytes),
    streamed: false,
    timeouts,
    signal,
    reuseConnection,
  });
}

function readJson<Schema extends z.ZodType>(schema: Schema, maxBytes: number): WireReader<z.output<Schema>> {
  const parts: Buffer[] = [];
  let size = 0;
  return {
    started: false,
    feed(bytes) {
      size += bytes.length;
      if (size > maxBytes) throw new ProviderFailure('broken', '回應過長');
      parts.push(bytes);
    },
    end() {
      const parsed = schema.safeParse(tryJson(Buffer.concat(parts).toString()));
      if (!parsed.success) throw new ProviderFailure('broken', '回應的格式不正確');
      return parsed.data;
    },
  };
}
