import type { z } from 'zod';
import type { Helper } from '#contract/helper-records.ts';
import type { HelperRecordItem } from '#contract/helpers.contract.ts';
import { buildToken, buildUserType } from '../../../builders/builders.ts';
import { readEventsOf } from '../../../testing/read-events.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const HELPER_PAGES = ['/assignments', '/content', '/language', '/notes'];

type Streamed = { path: string; events: z.ZodType<{ type: string }> };

/** Somebody who may use these pages, with a key of the one provider alone. */
export async function makeLearner(
  server: TestServer,
  { provider = 'openai', pages = HELPER_PAGES }: { provider?: string | null; pages?: string[] } = {},
) {
  const { call, db } = server;
  const type = await buildUserType(db, { permissions: pages });
  const person = await server.aPerson({ userType: type.name });
  const { token } = person;
  if (provider) await buildToken(db, server.container.secretBox, { provider, userId: person.id });
  const records = (helper: Helper, rest = '') => `/api/ai/helpers/${helper}/records${rest}`;
  return {
    ...person,
    type,
    ask: (helper: Helper | 'conversation', body: object) =>
      call('POST', `/api/ai/helpers/${helper}`, { token, body }),
    stream: <Operation extends Streamed>(
      { path, events }: Operation,
      body: object,
      more: { signal?: AbortSignal; onEvent?: (event: z.output<Operation['events']>) => void } = {},
    ) => readEventsOf(events as Operation['events'], server.url, path, { token, body, ...more }),
    list: async (helper: Helper) =>
      (await call('GET', records(helper), { token })).body as never as HelperRecordItem[],
    get: (helper: Helper, id: unknown) => call('GET', records(helper, `/${id}`), { token }),
    send: (method: string, helper: Helper, rest: string, body?: unknown) =>
      call(method, records(helper, rest), { token, ...(body !== undefined && { body }) }),
  };
}

/** A text that the AI server gives back as its answer. */
export const echo = (answer: string | object): string =>
  `[[scenario:echo]] ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`;
