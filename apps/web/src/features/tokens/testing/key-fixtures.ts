import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Output } from '#contract/operation.ts';
import { listServices, type Service } from '#contract/services.contract.ts';
import {
  createToken,
  deleteToken,
  findTokenOwners,
  listTokenLog,
  listTokens,
  showTokenValue,
  type Token,
  updateToken,
  validateToken,
} from '#contract/tokens.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

export const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;

export function buildToken(n: number, fields: Partial<Token> = {}): Token {
  return {
    id: idOf(n),
    user_id: null,
    user_name: null,
    user_email: null,
    name: `金鑰${n}`,
    token: 'sk-1••••wxyz',
    provider: 'openai',
    expires_at: null,
    created_at: '2026-09-01T00:00:00.000Z',
    last_used_at: null,
    usage_count: 0,
    status: 'active',
    refused_at: null,
    ...fields,
  };
}

export const buildService = (id: string, name: string): Service => ({
  id,
  name,
  preset: id,
  address: `https://${id}.test/v1`,
  key_header: 'authorization',
  needs_key: true,
  query: '',
  connect_ms: null,
  first_sign_ms: null,
  silence_ms: null,
  thinking_ms: null,
  places: null,
  requests_per_minute: null,
  image_hosts: [],
  default_model: null,
  is_active: true,
  is_address_fixed: false,
  header_names: [],
  keys: 0,
  models: [],
  failures: [],
  updated_at: '2026-11-01T00:00:00.000Z',
});

const SERVICES = [
  buildService('deepseek', 'DeepSeek'),
  buildService('mistral', '歐洲的模型'),
  buildService('openai', 'OpenAI'),
  buildService('other', '其他'),
];

export const WANG = { id: idOf(901), name: '王老師', email: 'wang@school.test' };
export const LEE = { id: idOf(902), name: '李老師', email: 'lee@school.test' };

type Entry = Output<typeof listTokenLog>[number];
export const buildEntry = (n: number, fields: Partial<Entry> = {}): Entry => ({
  id: idOf(1_000 + n),
  at: '2026-11-20T01:02:03.000Z',
  actor_name: '陳主任',
  action: 'key_created',
  key_name: `金鑰${n}`,
  ...fields,
});

/** A server with some keys, which keeps what is written and knows every value but those that begin with `sk-bad`. */
export function serveKeys(tokens: readonly Token[], entries: readonly Entry[] = []) {
  let stored = [...tokens];
  return (backend: FakeBackend) => {
    backend.on(listTokens, () => stored);
    backend.on(listServices, () => SERVICES);
    backend.on(listTokenLog, ({ query: { limit, offset } }) =>
      Response.json(entries.slice(offset, offset + limit), {
        headers: { 'x-total-count': String(entries.length) },
      }),
    );
    backend.on(findTokenOwners, ({ query: { search } }) =>
      [WANG, LEE].filter(({ name, email }) => name.includes(search) || email.includes(search)),
    );
    backend.on(showTokenValue, ({ params: { id } }) => ({ value: `sk-value-of-${id.slice(-3)}` }));
    backend.on(validateToken, ({ body }) => ({
      valid: !body.value.startsWith('sk-bad'),
      method: 'provider' as const,
    }));
    backend.on(createToken, ({ body }) => {
      const created = buildToken(500, { name: body.name, provider: body.provider });
      stored = [...stored, created];
      return created;
    });
    backend.on(updateToken, ({ params: { id }, body }) => {
      const old = stored.find((token) => token.id === id);
      if (!old) return refuse(404, 'api_token_not_found');
      const changed: Token = { ...old, name: body.name, status: body.isActive ? 'active' : 'inactive' };
      stored = stored.map((token) => (token.id === id ? changed : token));
      return changed;
    });
    backend.on(deleteToken, ({ params: { id } }) => {
      stored = stored.filter((token) => token.id !== id);
      return undefined;
    });
  };
}

/** The page of somebody who may manage keys; `path` may have a query. */
export function openKeys(backend: (backend: FakeBackend) => void, path = '/token-management') {
  return renderApp(path, { as: { permissions: ['token_management'] }, backend });
}

/** The form behind one of the page's buttons, and what a person does there. */
export async function openForm(
  button: string,
  tokens: readonly Token[] = [],
  prepare?: (backend: FakeBackend) => void,
) {
  const app = await openKeys((backend) => {
    serveKeys(tokens)(backend);
    prepare?.(backend);
  });
  const opener = await screen.findByRole('button', { name: button });
  await app.user.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  return {
    ...app,
    opener,
    dialog,
    fill: async (label: RegExp, text: string) => {
      await app.user.click(dialog.getByLabelText(label));
      await app.user.paste(text);
    },
    save: () => app.user.click(dialog.getByRole('button', { name: '儲存' })),
    gone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}
