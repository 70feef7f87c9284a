import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';

const countParameters = ({ path }: Operation) => path.split(':').length;

/** As the server's router has it: a word of the path is found before a parameter in its place. */
const byPrecedence = operations.toSorted((a, b) => countParameters(a) - countParameters(b));

/** The operation that a request means, by method and path as the server's router matches them. */
export function findOperation(
  method: string,
  url: string,
): { operation: Operation; params: Record<string, string> } {
  const { pathname } = new URL(url, location.origin);
  for (const operation of byPrecedence) {
    if (operation.method !== method) continue;
    const pattern = new RegExp(`^${operation.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(pathname);
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return { operation, params: Object.fromEntries(params) };
  }
  throw new Error(`the contract has no operation for ${method} ${pathname}`);
}

/** What the server would hand to its handler; throws for input that the contract refuses. */
export function decodeRequest(
  operation: Operation,
  params: Record<string, string>,
  url: string,
  { body }: RequestInit,
): { params: unknown; query: unknown; body: unknown } {
  const query = Object.fromEntries(new URL(url, location.origin).searchParams);
  return {
    params: operation.params?.parse(params),
    query: operation.query?.parse(query),
    body: operation.body?.parse(body === undefined ? undefined : JSON.parse(String(body))),
  };
}
