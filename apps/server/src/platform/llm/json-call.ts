import type { z } from 'zod';
import { callProvider } from './provider-call.ts';
import { readJson } from './read-whole.ts';
import { type AiService, addressOf } from './service.ts';

export type JsonCall<Schema extends z.ZodType> = {
  service: AiService;
  /** Null for a service that wants none. */
  key: string | null;
  /** Below the address of the service. */
  path: string;
  /** Null asks with GET. */
  body: object | null;
  schema: Schema;
  /** Bytes of the answer: what is longer is broken off while it is read. */
  maxBytes: number;
  signal: AbortSignal;
  /** False for a call that must not be sent twice, which a connection from before could make unclear. */
  reuseConnection?: boolean;
};

/** One call that is answered by one piece of JSON. It is not repeated. Fails with ProviderFailure, or with the signal's reason. */
export function callForJson<Schema extends z.ZodType>({
  service,
  key,
  path,
  body,
  schema,
  maxBytes,
  signal,
  reuseConnection = true,
}: JsonCall<Schema>): Promise<z.output<Schema>> {
  return callProvider({
    service,
    url: addressOf(service, path),
    key,
    body: body && JSON.stringify(body),
    reader: readJson(schema, maxBytes),
    streamed: false,
    signal,
    reuseConnection,
  });
}
