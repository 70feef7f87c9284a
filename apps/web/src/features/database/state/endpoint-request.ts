import { listMessages, listSessions } from '#contract/chat.contract.ts';
import { listChatbots } from '#contract/chatbots.contract.ts';
import { listTokens } from '#contract/tokens.contract.ts';
import { listUsers } from '#contract/user-management.contract.ts';
import type { RawRequest } from '#web/lib/api/raw-call.ts';

/** What can be tried out, in the order of the list. */
export const ENDPOINTS: readonly `/${string}`[] = [
  listUsers.path,
  listChatbots.path,
  listSessions.path,
  listMessages.path,
  listTokens.path,
];

export const TEST_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type TestMethod = (typeof TEST_METHODS)[number];

/** `json` is the body as it was typed. */
export type EndpointFields = { endpoint: string; id: string; json: string };

type Refusal = { field: 'id' | 'json'; text: string };

/** What is to be sent, or what keeps it from being sent. */
export function endpointRequest(method: TestMethod, fields: EndpointFields): RawRequest | Refusal {
  const endpoint = ENDPOINTS.find((known) => known === fields.endpoint) ?? listUsers.path;
  const id = fields.id.trim();
  const needsId = method === 'PUT' || method === 'DELETE';
  if (needsId && id === '') return { field: 'id', text: `ID is required for ${method} requests` };
  const place =
    method === 'POST' || id === ''
      ? { path: endpoint }
      : { path: `${endpoint}/:id` as const, params: { id } };
  if (method === 'GET' || method === 'DELETE') return { method, ...place };
  try {
    return { method, ...place, body: JSON.parse(fields.json) as unknown };
  } catch {
    return { field: 'json', text: 'Invalid JSON data' };
  }
}
