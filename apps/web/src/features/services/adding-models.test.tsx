import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fetchModels, saveModel } from '#contract/services.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildModel, buildService, openServices, serveServices } from './testing/service-fixtures.ts';

const SERVICE = buildService('box', { name: '電腦室', models: [buildModel('gpt-x')] });

const openModels = () => openServices(serveServices([SERVICE]), '/ai-services?service=box');
const rowOf = async (name: string) => {
  const cell = await screen.findByRole('rowheader', { name });
  return within(cell.closest('tr') ?? cell);
};

describe('an administrator who adds models', () => {
  test('types the name of one', async () => {
    const { user, backend } = await openModels();
    await user.click(await screen.findByRole('button', { name: '輸入模型名稱' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '加入模型' }));
    expect(dialog.getByText('請填寫模型的名稱')).toBeTruthy();
    await user.click(dialog.getByLabelText(/^模型的名稱/));
    await user.paste('bge-m3');
    await user.selectOptions(dialog.getByLabelText('種類'), '向量');
    expect(dialog.queryByLabelText('看圖')).toBeNull();
    await user.click(dialog.getByRole('button', { name: '加入模型' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(saveModel).map(({ input }) => input.body)).toMatchObject([
      { name: 'bge-m3', kind: 'embeddings', abilities: {}, prices: {} },
    ]);
    expect((await rowOf('bge-m3')).getByText('向量')).toBeTruthy();
  });

  const FOUND = [
    { name: 'gpt-x', retires_on: null, is_known: true },
    { name: 'gpt-z', retires_on: '2027-03-01', is_known: false },
    { name: 'text-embedding-z', retires_on: null, is_known: false },
  ];
  const fetchFound = async () => {
    const app = await openModels();
    app.backend.on(fetchModels, () => FOUND);
    await app.user.click(await screen.findByRole('button', { name: '向服務查詢模型' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('共 3 個');
    return { ...app, dialog };
  };

  test('ticks those that the service names, and not those that are there', async () => {
    const { user, dialog, backend } = await fetchFound();
    expect(dialog.getByLabelText('gpt-x（已在列表中）')).toHaveProperty('disabled', true);
    await user.click(dialog.getByLabelText('gpt-z（2027-03-01 停用）'));
    await user.click(dialog.getByLabelText('搜尋名稱'));
    await user.paste('EMBED');
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(dialog.getByLabelText('text-embedding-z'));
    await user.click(dialog.getByRole('button', { name: '加入 2 個模型' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(saveModel).map(({ input }) => input.body)).toMatchObject([
      { name: 'gpt-z', kind: 'chat', retires_on: '2027-03-01' },
      { name: 'text-embedding-z', kind: 'embeddings', retires_on: null },
    ]);
    expect(await screen.findByText('已加入 2 個模型')).toBeTruthy();
  });

  test('reads what the service said when it could not be asked', async () => {
    const { user, backend } = await openModels();
    backend.on(fetchModels, () => refuse(502, 'service_probe_failed', { words: 'Insufficient Balance' }));
    await user.click(await screen.findByRole('button', { name: '向服務查詢模型' }));
    expect(await screen.findByText('無法向 AI 服務查詢：Insufficient Balance')).toBeTruthy();
    backend.on(fetchModels, () => FOUND);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('共 3 個')).toBeTruthy();
  });

  test('and cannot add the second one reads why and may try again without the first', async () => {
    const { user, dialog, backend } = await fetchFound();
    backend.on(saveModel, ({ body }) =>
      body.name === 'gpt-z' ? buildModel('gpt-z') : refuse(500, 'internal'),
    );
    await user.click(dialog.getByLabelText('gpt-z（2027-03-01 停用）'));
    await user.click(dialog.getByLabelText('text-embedding-z'));
    await user.click(dialog.getByRole('button', { name: '加入 2 個模型' }));
    expect(await dialog.findByText('有模型沒有加入：系統發生未預期的錯誤，請稍後再試')).toBeTruthy();
    serveServices([SERVICE])(backend);
    await user.click(dialog.getByRole('button', { name: '加入 1 個模型' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(saveModel).map(({ input }) => input.body.name)).toEqual([
      'gpt-z',
      'text-embedding-z',
      'text-embedding-z',
    ]);
  });
});
