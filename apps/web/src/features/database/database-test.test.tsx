import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  deleteSession,
  getSession as getChatSession,
  listMessages,
  listSessions,
  updateMessage,
} from '#contract/chat.contract.ts';
import { listTokens } from '#contract/tokens.contract.ts';
import { createUser, deleteUser, listUsers, updateUser } from '#contract/user-management.contract.ts';
import { getUser } from '#contract/users.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildUser } from '#web/testing/people.ts';
import { TOKEN } from '#web/testing/render-app.tsx';
import { hearLog, jsonOf, openAsAdmin, unreachable } from './testing/database-fixtures.ts';

const PERSON = buildUser();
const ID = PERSON.id;

const endpoint = () => screen.getByLabelText<HTMLSelectElement>('端點');
const panel = (method: string) => within(screen.getByRole('region', { name: `${method} 的結果` }));
const wordsOf = async (method: string) => (await panel(method).findByRole('alert')).textContent;

type Given = { endpoint?: string; id?: string; json?: string };

async function openTest(given: Given = {}) {
  const page = await openAsAdmin('/database-test', (b) => b.on(getUser, () => PERSON));
  await screen.findByRole('heading', { level: 1, name: '資料庫 API 測試' });
  const { user, backend } = page;
  if (given.endpoint) await user.selectOptions(endpoint(), given.endpoint);
  if (given.id) await user.type(screen.getByLabelText('ID'), given.id);
  if (given.json) {
    await user.click(screen.getByLabelText('JSON 內容'));
    await user.paste(given.json);
  }
  const before = backend.calls.length;
  return {
    ...page,
    press: (method: string) => user.click(screen.getByRole('button', { name: `測試 ${method}` })),
    sent: () => backend.calls.slice(before),
  };
}

describe('an administrator who tests the API of the database', () => {
  test('[DB-19 DB-20 DB-21 DB-22 DB-23] finds the endpoints, an ID, a body, and a button and a panel for each method', async () => {
    await openTest();
    expect([...endpoint().options].map(({ value }) => value.slice(1))).toEqual([
      'api/users',
      'api/chatbots',
      'api/chat/sessions',
      'api/chat/messages',
      'api/tokens',
    ]);
    expect(screen.getByRole('textbox', { name: 'ID' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'JSON 內容' })).toBeTruthy();
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      expect(screen.getByRole('button', { name: `測試 ${method}` })).toBeTruthy();
      expect(panel(method).getByText('還沒有測試')).toBeTruthy();
    }
  });

  test('[DB-23 DB-24 API-2] gets the list without an ID, with her own token, and reads status and JSON in its panel alone', async () => {
    const { press, backend, sent } = await openTest();
    backend.on(listUsers, () => []);
    await press('GET');
    expect(await panel('GET').findByText('200 成功')).toBeTruthy();
    expect(await jsonOf('GET 的 JSON')).toEqual([]);
    expect(sent().map(({ operation, token }) => [operation, token])).toEqual([[listUsers.id, TOKEN]]);
    expect(panel('POST').getByText('還沒有測試')).toBeTruthy();
  });

  test('[DB-24] gets one with its ID', async () => {
    const { press, sent } = await openTest({ id: ` ${ID} ` });
    await press('GET');
    expect(await jsonOf('GET 的 JSON')).toEqual(PERSON);
    expect(sent()).toMatchObject([{ operation: getUser.id, input: { params: { id: ID } } }]);
  });

  test('[DB-19 DB-24] gets what the chosen endpoint has', async () => {
    const { press, backend, sent } = await openTest({ endpoint: listSessions.path, id: ID });
    backend.on(getChatSession, () => refuse(404, 'chat_session_not_found'));
    hearLog();
    await press('GET');
    await wordsOf('GET');
    expect(sent().map(({ operation }) => operation)).toEqual([getChatSession.id]);
  });

  const body = { name: '新同學', email: 'new@demo.school', password: 'secret-word' };

  test('[DB-25] posts the body to the endpoint, whatever the ID is', async () => {
    const { press, backend, sent } = await openTest({ id: ID, json: JSON.stringify(body) });
    backend.on(createUser, () => Response.json({ id: ID }, { status: 201 }));
    await press('POST');
    expect(await panel('POST').findByText('201 成功')).toBeTruthy();
    expect(sent()).toMatchObject([{ operation: createUser.id, input: { body } }]);
  });

  test('[DB-26] puts the body to the endpoint with the ID', async () => {
    const { press, backend, sent } = await openTest({ id: ID, json: JSON.stringify(body) });
    backend.on(updateUser, () => Response.json({ id: ID }));
    await press('PUT');
    expect(await panel('PUT').findByText('200 成功')).toBeTruthy();
    expect(sent()).toMatchObject([{ operation: updateUser.id, input: { params: { id: ID }, body } }]);
  });

  test('[DB-27] deletes at the endpoint with the ID', async () => {
    const { press, backend, sent } = await openTest({ id: ID });
    backend.on(deleteUser, () => ({ success: true }));
    await press('DELETE');
    expect(await jsonOf('DELETE 的 JSON')).toEqual({ success: true });
    expect(sent()).toMatchObject([{ operation: deleteUser.id, input: { params: { id: ID } } }]);
  });

  test('[DB-27 API-5] reads that 204 is a success', async () => {
    const { press, backend } = await openTest({ endpoint: listSessions.path, id: ID });
    backend.on(deleteSession, () => undefined);
    await press('DELETE');
    expect(await panel('DELETE').findByText('204 成功，沒有內容')).toBeTruthy();
    expect(panel('DELETE').queryByRole('alert')).toBeNull();
  });

  const refusals = [
    ['DB-28', 'PUT', { json: '{}' }, 'ID is required for PUT requests', 'ID'],
    ['DB-28', 'PUT', { id: '  ', json: '{}' }, 'ID is required for PUT requests', 'ID'],
    ['DB-29', 'DELETE', {}, 'ID is required for DELETE requests', 'ID'],
    ['DB-30', 'POST', { json: '{"name": ' }, 'Invalid JSON data', 'JSON 內容'],
    ['DB-30', 'POST', {}, 'Invalid JSON data', 'JSON 內容'],
    ['DB-31', 'PUT', { id: ID, json: 'name: 1' }, 'Invalid JSON data', 'JSON 內容'],
  ] as const;
  test.each(refusals)(
    '[DB-28 DB-29 DB-30 DB-31] (%s) presses %s with %j, reads %j, is led to 「%s」, and nothing is sent',
    async (_, method, given, text, field) => {
      const { press, sent } = await openTest(given);
      await press(method);
      expect(await wordsOf(method)).toBe(text);
      expect(document.activeElement).toBe(screen.getByLabelText(field));
      expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true');
      expect(sent()).toEqual([]);
    },
  );

  test('[API-4 API-14 OPEN-126] reads the error of a status that is not OK with what the server said, and it is logged', async () => {
    const log = hearLog();
    const { press, backend } = await openTest({
      endpoint: listMessages.path,
      id: ID,
      json: '{"content":"x"}',
    });
    backend.on(updateMessage, () => refuse(404, 'chat_message_not_found'));
    await press('PUT');
    expect(await wordsOf('PUT')).toBe('API Error: 404 Not FoundChat message not found');
    expect(await jsonOf('PUT 的 JSON')).toEqual({
      code: 'chat_message_not_found',
      message: 'Chat message not found',
    });
    expect(log).toHaveBeenCalledWith(`PUT ${listMessages.path}/:id`, expect.anything());
  });

  const helpers = [
    ['GET', listUsers, 'Failed to fetch'],
    ['POST', createUser, 'Failed to create'],
    ['PUT', updateUser, 'Failed to update'],
    ['DELETE', deleteUser, 'Failed to delete'],
  ] as const;
  test.each(helpers)(
    '[API-6] reads of a %s without a server (%o) 「%s」',
    async (method, operation, text) => {
      hearLog();
      const given = method === 'GET' ? {} : { id: ID, json: JSON.stringify(body) };
      const { press, backend } = await openTest(given);
      backend.on(operation, unreachable);
      await press(method);
      expect(await wordsOf(method)).toContain(text);
    },
  );

  test('finds again after a reload what she typed', async () => {
    await openTest({ endpoint: listTokens.path, id: 'abc', json: '{"a": 1}' });
    document.body.replaceChildren();
    await openTest();
    expect(endpoint().value).toBe(listTokens.path);
    expect(screen.getByLabelText<HTMLInputElement>('ID').value).toBe('abc');
    expect(screen.getByLabelText<HTMLTextAreaElement>('JSON 內容').value).toBe('{"a": 1}');
  });
});
