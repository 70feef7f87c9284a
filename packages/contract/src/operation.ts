import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One operation of the API, said once: the server mounts it, the web calls it, the OpenAPI document and
 * the access table of the tests are made from it.
 */
export type Operation = {
  /** `<domain>.<verb>`, unique; also the OpenAPI operationId. */
  id: string;
  method: Method;
  /** Parameters as `:name`. */
  path: `/${string}`;
  access: Access;
  /** One line for the reader of the API page. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Answer of 200 (or `status`); null stands for 204 without a body. */
  response: z.ZodType | null;
  /** 201 where something was created; 200 otherwise. */
  status?: 201;
  /** The same operation also answers `text/event-stream` with these events when asked by Accept. */
  events?: z.ZodType;
  /** Events only: there is no JSON form. */
  streamOnly?: true;
  /** What a path parameter that cannot be an id answers, so that it looks like an unknown one. */
  notFound?: ErrorCode;
  /** Failures beyond the general ones (invalid_input, not_signed_in, not_allowed, internal). */
  errors?: readonly ErrorCode[];
  /** Largest accepted body in bytes; 1 MiB unless said. */
  bodyLimit?: number;
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler gets after parsing. */
export type Input<O extends Operation> = {
  params: Parsed<O['params']>;
  query: Parsed<O['query']>;
  body: Parsed<O['body']>;
};

type Part<Name extends string, T> = undefined extends T ? { [K in Name]?: T } : { [K in Name]: T };

/** What a caller passes: only the parts that the operation declares. */
export type CallInput<O extends Operation> = Part<'params', Sent<O['params']>> &
  Part<'query', Sent<O['query']>> &
  Part<'body', Sent<O['body']>>;

/** What a handler returns and a caller receives. */
export type Output<O extends Operation> = O['response'] extends z.ZodType
  ? z.output<O['response']>
  : undefined;

/* @__NO_SIDE_EFFECTS__ */
export function defineOperation<const O extends Operation>(operation: O): O {
  return operation;
}

/** Fills the path's parameters and query; values are encoded. */
export function operationUrl(
  operation: Operation,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
