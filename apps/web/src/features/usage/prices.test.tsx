import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { signInSettings } from '#contract/auth.contract.ts';
import { getUsagePrices, getUsageReport, saveUsagePrices } from '#contract/usage.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { parsePrice } from './state/price-rows.ts';
import { openPrices, openUsage, PRICES, serveUsage } from './testing/usage-fixtures.ts';

describe('an administrator who looks after prices', () => {
  test('edits, adds and removes them and changes the currency, and costs are read anew', async () => {
    const { dialog, row, press, fill, backend, user } = await openPrices();
    await fill(dialog.getByLabelText('貨幣'), 'hkd');
    await fill(row('gpt-4o').getByLabelText('輸入（HKD）'), '20');
    await press('移除「gpt-4o-mini」的價格');
    await press('新增模型');
    const added = row('新的模型');
    await user.type(added.getByLabelText('輸出（HKD）'), '１．５');
    await user.type(added.getByLabelText('輸入（HKD）'), '0');
    await user.type(added.getByLabelText('模型'), ' school-model');
    const before = backend.callsOf(getUsageReport).length;
    await press('儲存');
    expect(await screen.findByText('價格表已儲存')).toBeTruthy();
    expect(backend.callsOf(saveUsagePrices).map(({ input }) => input.body)).toEqual([
      {
        currency: 'HKD',
        prices: [
          { model: 'gpt-4o', prompt: 20, completion: 10 },
          { model: 'school-model', prompt: 0, completion: 1.5 },
        ],
      },
    ]);
    await waitFor(() => expect(backend.callsOf(getUsageReport).length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '價格表' }));
    expect(await screen.findByDisplayValue('school-model')).toBeTruthy();
    expect(backend.callsOf(getUsagePrices)).toHaveLength(2);
  });

  test('begins at the currency, once the table has come', async () => {
    const { dialog } = await openPrices();
    expect(document.activeElement).toBe(dialog.getByLabelText('貨幣'));
  });

  test('is done when they are stored, however long the costs take', async () => {
    const { press, backend, fill, row } = await openPrices();
    await fill(row('gpt-4o').getByLabelText('輸入（USD）'), '7');
    backend.on(getUsageReport, () => new Promise(() => undefined));
    await press('儲存');
    expect(await screen.findByText('價格表已儲存')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const wrong = [
    ['the currency', (d: Dialog) => d.getByLabelText('貨幣'), 'H1', /三個字母的貨幣代碼/],
    ['a model without a name', (d: Dialog) => d.getAllByLabelText('模型')[0], ' ', /請填寫模型的名稱/],
    ['a model twice', (d: Dialog) => d.getAllByLabelText('模型')[1], 'gpt-4o', /「gpt-4o」只能有一個價格/],
    [
      'a price in words',
      (d: Dialog) => d.getAllByLabelText(/^輸入/)[1],
      '兩元',
      /「gpt-4o-mini」的價格必須是/,
    ],
    ['a price below nothing', (d: Dialog) => d.getAllByLabelText(/^輸出/)[0], '-1', /「gpt-4o」的價格必須是/],
  ] as const;
  type Dialog = Awaited<ReturnType<typeof openPrices>>['dialog'];
  test.each(wrong)('is led to %s where it is wrong, and nothing is sent', async (_, find, text, says) => {
    const { dialog, press, fill, backend } = await openPrices();
    const field = find(dialog) as HTMLElement;
    await fill(field, text);
    await press('儲存');
    expect((await dialog.findAllByRole('alert')).map(({ textContent }) => textContent).join()).toMatch(says);
    expect(document.activeElement === field).toBe(true);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(backend.callsOf(saveUsagePrices)).toEqual([]);
  });

  test('keeps what was typed when saving fails, and over a reload', async () => {
    const { dialog, row, press, fill, backend } = await openPrices();
    backend.on(saveUsagePrices, () => refuse(503, 'database_unavailable'));
    await fill(row('gpt-4o').getByLabelText('輸入（USD）'), '7');
    await press('儲存');
    expect(await dialog.findByText('儲存價格表時發生錯誤：資料庫暫時無法連線，請稍後再試')).toBeTruthy();
    expect(row('gpt-4o').getByLabelText('輸入（USD）')).toHaveProperty('value', '7');
    document.body.replaceChildren();
    const again = await openPrices();
    expect(again.dialog.getByText('已恢復您上次尚未儲存的內容。')).toBeTruthy();
    expect(again.row('gpt-4o').getByLabelText('輸入（USD）')).toHaveProperty('value', '7');
    await again.press('捨棄');
    expect(again.row('gpt-4o').getByLabelText('輸入（USD）')).toHaveProperty('value', '2.5');
  });

  test('after the session ended is asked to sign in, and nothing is lost', async () => {
    const { row, press, fill, backend } = await openPrices();
    backend.on(saveUsagePrices, () => refuse(401, 'not_signed_in'));
    await fill(row('gpt-4o').getByLabelText('輸入（USD）'), '7');
    await press('儲存');
    const signIn = within(await screen.findByRole('dialog', { name: '登入學伴' }));
    expect(await signIn.findByLabelText('用戶名')).toBeTruthy();
    await waitFor(() => expect(backend.callsOf(signInSettings)).toHaveLength(1));
    expect(row('gpt-4o').getByLabelText('輸入（USD）')).toHaveProperty('value', '7');
  });

  test('is asked before what was typed goes', async () => {
    const { dialog, press, user } = await openPrices();
    await press('新增模型');
    await press('取消');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: '放棄' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(dialog).toBeTruthy();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('may have none, and is told what that means', async () => {
    const { dialog, press, backend } = await openPrices();
    await press('移除「gpt-4o」的價格');
    await press('移除「gpt-4o-mini」的價格');
    expect(dialog.getByText('沒有任何價格，所以不會計算費用。')).toBeTruthy();
    await press('儲存');
    await waitFor(() =>
      expect(backend.callsOf(saveUsagePrices)[0]?.input.body).toEqual({ ...PRICES, prices: [] }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('reads why they cannot be loaded, and tries again', async () => {
    const app = await openUsage((backend) => {
      serveUsage()(backend);
      backend.on(getUsagePrices, () => refuse(422, 'invalid_input'));
    });
    await app.user.click(await screen.findByRole('button', { name: '價格表' }));
    const dialog = within(await screen.findByRole('dialog', { name: '模型的價格' }));
    expect(await dialog.findByText('無法載入價格表，請稍後再試')).toBeTruthy();
    serveUsage()(app.backend);
    await app.user.click(dialog.getByRole('button', { name: '再試一次' }));
    expect(await dialog.findByLabelText('貨幣')).toBeTruthy();
  });
});

const typed = [
  ['0', 0],
  ['2.5', 2.5],
  [' 1,200 ', 1200],
  ['．5', 0.5],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['', null],
  ['1e3', null],
  ['-1', null],
  ['1.2.3', null],
] as const;
test.each(typed)('a person who types %j as a price means %j', (text, price) => {
  expect(parsePrice(text)).toBe(price);
});
