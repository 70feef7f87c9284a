import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildEntry,
  CHAN,
  idOf,
  openAudit,
  PATH,
  sentences,
  serveAudit,
  WONG,
} from './testing/audit-fixtures.ts';

const SIGN_IN = buildEntry(2, {
  action: 'sign_in',
  at: '2026-11-19T04:05:00.000Z',
  actor_id: WONG.id,
  actor_name: WONG.name,
});
const GONE = { actor_id: idOf(999), actor_name: '已離職的主任' };
const LOG = [
  buildEntry(1, { details: { user_type: { from: 'student', to: 'teacher' } } }),
  SIGN_IN,
  buildEntry(3, {
    ...GONE,
    at: '2026-11-18T04:00:00.000Z',
    action: 'school_created',
    target_id: idOf(77),
    target_type: 'school',
    target_name: '示範中學',
  }),
];

const lastQuery = (app: Awaited<ReturnType<typeof openAudit>>) =>
  app.backend.callsOf(listAuditEntries).at(-1)?.input.query;

describe('an admin who reads the log', () => {
  test('finds a sentence an entry, newest first, under its day', async () => {
    await openAudit(serveAudit(LOG.slice(0, 2)));
    await waitFor(() => expect(sentences()).toHaveLength(2));
    expect(sentences('2026年11月20日星期五')).toEqual(['陳主任 更改了用戶 王小明：類型 學生 → 教師']);
    expect(sentences('2026年11月19日星期四')).toEqual(['王小明 登入']);
    const [, second] = screen.getAllByRole('listitem').flatMap((item) => within(item).queryAllByRole('time'));
    expect(second?.getAttribute('datetime')).toBe(SIGN_IN.at);
  });

  test('[OPEN-125] reads how a long statement begins and ends, and all of it when it is opened', async () => {
    const sql = `/*${'😀'.repeat(9_900)}*/\nupdate users set user_type = 'admin'`;
    const details = { sql: { from: '', to: sql }, confirmed: { from: '', to: '是' } };
    const { user } = await openAudit(
      serveAudit([buildEntry(1, { action: 'sql_executed', target_type: 'database', details }), SIGN_IN]),
    );
    await waitFor(() => expect(sentences()).toHaveLength(2));
    const [sentence = ''] = sentences();
    expect(sentence).toMatch(/^陳主任 執行了 SQL：SQL 語句 \/\*😀/);
    expect(sentence).toMatch(/…（共 19,841 字）….*update users set user_type = 'admin'；已確認更改資料 是$/s);
    expect(sentence.length).toBeLessThan(400);
    const opener = screen.getByText('SQL 語句的完整內容');
    const whole = opener.parentElement as HTMLDetailsElement;
    expect(whole.open).toBe(false);
    await user.click(opener);
    expect(whole.open).toBe(true);
    expect(whole.querySelector('pre')?.textContent).toBe(sql);
  });

  test('loads more until there is no more', async () => {
    const many = Array.from({ length: 5 }, (_, n) => buildEntry(n));
    const { user } = await openAudit(serveAudit(many, 2));
    for (const count of [4, 5]) {
      await user.click(await screen.findByRole('button', { name: '載入更多' }));
      await waitFor(() => expect(sentences()).toHaveLength(count));
    }
    expect(screen.queryByRole('button', { name: '載入更多' })).toBeNull();
  });

  test('keeps what was loaded when the next part fails, and tries that again', async () => {
    const many = Array.from({ length: 3 }, (_, n) => buildEntry(n));
    const { user, backend } = await openAudit(serveAudit(many, 2));
    const more = await screen.findByRole('button', { name: '載入更多' });
    backend.on(listAuditEntries, () => refuse(422, 'invalid_input'));
    await user.click(more);
    expect(await screen.findByText('無法載入操作記錄，請稍後再試')).toBeTruthy();
    expect(sentences()).toHaveLength(2);
    serveAudit(many, 2)(backend);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await waitFor(() => expect(sentences()).toHaveLength(3));
  });

  test('reads that nothing was written yet', async () => {
    await openAudit(serveAudit([]));
    expect(await screen.findByText('尚無操作記錄')).toBeTruthy();
  });

  test('reads why it cannot be loaded', async () => {
    await openAudit((b) => b.on(listAuditEntries, () => refuse(403, 'not_allowed')));
    expect(await screen.findByText('無法載入操作記錄，請稍後再試')).toBeTruthy();
    expect(screen.getByText('您沒有權限執行此操作')).toBeTruthy();
  });
});

describe('an admin who narrows the log', () => {
  test('by pressing a name, and widens it again', async () => {
    const app = await openAudit(serveAudit(LOG));
    await waitFor(() => expect(sentences()).toHaveLength(3));
    const [name] = screen.getAllByRole('button', { name: WONG.name });
    await app.user.click(name as HTMLElement);
    await waitFor(() => expect(sentences()).toHaveLength(2));
    expect(app.path()).toBe(`${PATH}?person=${WONG.id}`);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: '用戶' })).toHaveProperty(
        'value',
        '王小明（wong@school.test）',
      ),
    );
    await app.user.click(screen.getByRole('button', { name: '清除篩選' }));
    await waitFor(() => expect(sentences()).toHaveLength(3));
    expect(app.path()).toBe(PATH);
    expect(screen.getByRole('combobox', { name: '用戶' })).toHaveProperty('value', '');
  });

  test('by a person whom they find by name or e-mail', async () => {
    const app = await openAudit(serveAudit(LOG));
    await app.user.type(await screen.findByRole('combobox', { name: '用戶' }), 'chan@');
    await app.user.click(
      await screen.findByRole('option', { name: '陳主任（chan@school.test）', hidden: true }),
    );
    await waitFor(() => expect(lastQuery(app)).toMatchObject({ person: CHAN.id }));
    await waitFor(() => expect(sentences()).toEqual(['陳主任 更改了用戶 王小明：類型 學生 → 教師']));
  });

  test('by somebody whose account is gone, under the name that the log has', async () => {
    const app = await openAudit(serveAudit(LOG), `${PATH}?person=${GONE.actor_id}`);
    await waitFor(() => expect(sentences()).toEqual(['已離職的主任 新增了學校 示範中學']));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: '用戶' })).toHaveProperty('value', '已離職的主任'),
    );
    expect(app.path()).toBe(`${PATH}?person=${GONE.actor_id}`);
  });

  test('by an event and by days, in the address', async () => {
    const app = await openAudit(serveAudit(LOG));
    await app.user.selectOptions(await screen.findByRole('combobox', { name: '操作' }), '登入');
    await waitFor(() => expect(sentences()).toEqual(['王小明 登入']));
    await app.user.type(screen.getByLabelText('由'), '2026-11-01');
    await app.user.type(screen.getByLabelText('至'), '2026-11-30');
    await waitFor(() =>
      expect(lastQuery(app)).toMatchObject({ action: 'sign_in', from: '2026-11-01', to: '2026-11-30' }),
    );
    expect(app.path()).toBe(`${PATH}?event=sign_in&from=2026-11-01&to=2026-11-30`);
  });

  test('by an address in which anything stands reads the whole log', async () => {
    const app = await openAudit(serveAudit(LOG), `${PATH}?person=me&event=party&from=yesterday`);
    await waitFor(() => expect(sentences()).toHaveLength(3));
    expect(lastQuery(app)).toEqual({ limit: 50 });
  });

  test('to nothing reads so', async () => {
    await openAudit(serveAudit(LOG), `${PATH}?event=key_shown`);
    expect(await screen.findByText('沒有符合的記錄')).toBeTruthy();
  });
});
