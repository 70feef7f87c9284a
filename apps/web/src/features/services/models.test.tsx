import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteModel, saveModel } from '#contract/services.contract.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildModel, buildService, openServices, serveServices } from './testing/service-fixtures.ts';

const AT = '2026-11-20T01:02:03.000Z';
const LEARNT = "Unsupported parameter: 'max_tokens'";
const TEACHER = buildModel('gpt-x', {
  label: '快速',
  retires_on: '2027-01-14',
  substitute: 'gpt-y',
  abilities: {
    context: 400_000,
    vision: true,
    temperature: 'fixed',
    token_field: 'max_completion_tokens',
    thinking_off: { reasoning_effort: 'none' },
  },
  origins: {
    context: { from: 'preset' },
    vision: { from: 'preset' },
    temperature: { from: 'typed' },
    token_field: { from: 'learnt', at: AT, words: LEARNT },
    thinking_off: { from: 'preset' },
  },
  prices: { input: 0.75, output: 4.5 },
});
const SERVICE = buildService('box', {
  name: '電腦室',
  models: [TEACHER, buildModel('gpt-y', { is_offered: false }), buildModel('gpt-old', { is_retired: true })],
});

const openModels = () => openServices(serveServices([SERVICE]), '/ai-services?service=box');
const rowOf = async (name: string) => {
  const cell = await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) });
  return within(cell.closest('tr') ?? cell);
};

describe('an administrator who opens the models of a service', () => {
  test('reads of each its kind, state, abilities with where they are known from, and prices', async () => {
    const { user, path } = await openServices(serveServices([SERVICE]));
    await user.click(await screen.findByRole('link', { name: '「電腦室」的模型' }));
    expect(path()).toBe('/ai-services?service=box');
    const row = await rowOf('gpt-x');
    for (const text of [
      '快速',
      '聊天',
      '供選用',
      '2027-01-14 停用',
      '由 gpt-y 代替',
      '輸入 0.75',
      '輸出 4.5',
    ]) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect(row.getByText('5 項，1 項是學到的')).toBeTruthy();
    expect(row.getByText('400,000').textContent).toBe('400,000範本');
    expect(row.getByText('固定，不能傳送').textContent).toContain('自填');
    expect(row.getByText(`學到的（${formatMoment(AT)}）：${LEARNT}`)).toBeTruthy();
    expect((await rowOf('gpt-y')).getByText('不供選用')).toBeTruthy();
    expect((await rowOf('gpt-old')).getByText('已停用')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: '← 所有服務' }));
    expect(path()).toBe('/ai-services');
  });

  test('deletes a model after a question', async () => {
    const { user, backend } = await openModels();
    await user.click(await screen.findByRole('button', { name: '刪除「gpt-old」' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '刪除' }));
    await waitFor(() => expect(screen.queryByText('gpt-old')).toBeNull());
    expect(backend.callsOf(deleteModel).map(({ input }) => input)).toMatchObject([
      { params: { id: 'box' }, body: { name: 'gpt-old' } },
    ]);
  });

  test('reads that the model of a default cannot be deleted', async () => {
    const { user, backend } = await openModels();
    backend.on(deleteModel, () => refuse(409, 'model_in_use'));
    await user.click(await screen.findByRole('button', { name: '刪除「gpt-x」' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '刪除' }));
    expect(await screen.findByText('「gpt-x」沒有刪除：這個模型是預設模型，請先更改預設')).toBeTruthy();
  });
});

describe('an administrator who changes a model', () => {
  const open = async () => {
    const app = await openModels();
    await app.user.click(await screen.findByRole('button', { name: '編輯「gpt-x」' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...app, dialog, save: () => app.user.click(dialog.getByRole('button', { name: '儲存' })) };
  };

  test('says what was changed, typed or learnt, and leaves the rest to the preset', async () => {
    const { user, dialog, save, backend } = await open();
    expect(dialog.getByText(`學到的（${formatMoment(AT)}）：${LEARNT}`)).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('看圖'), '不可以');
    await user.selectOptions(dialog.getByLabelText('溫度'), '按範本');
    await user.clear(dialog.getByLabelText('輸入（每百萬詞元）'));
    await user.click(dialog.getByLabelText('供老師選用'));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(saveModel).map(({ input }) => input.body)).toEqual([
      {
        name: 'gpt-x',
        kind: 'chat',
        label: '快速',
        is_offered: false,
        retires_on: '2027-01-14',
        substitute: 'gpt-y',
        abilities: { vision: false, token_field: 'max_completion_tokens' },
        prices: { output: 4.5 },
      },
    ]);
  });

  test('reads at the field that fields to switch thinking off have to be an object', async () => {
    const { user, dialog, save, backend } = await open();
    const field = dialog.getByLabelText('關閉思考的欄位');
    expect(field).toHaveProperty('value', '{"reasoning_effort":"none"}');
    await user.clear(field);
    await user.click(field);
    await user.paste('none');
    await save();
    expect(dialog.getByText('請填寫 JSON 物件，例如 {"enable_thinking": false}')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(backend.callsOf(saveModel)).toEqual([]);
  });

  test('reads at the substitute that it cannot be one', async () => {
    const { dialog, save, backend } = await open();
    backend.on(saveModel, () => refuse(422, 'model_substitute_refused'));
    await save();
    expect(await dialog.findByText('替代的模型必須是同一個服務的另一個模型')).toBeTruthy();
    expect(dialog.getByLabelText('代替的模型').getAttribute('aria-invalid')).toBe('true');
  });
});
