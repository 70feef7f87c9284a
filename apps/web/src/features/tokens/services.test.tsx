import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listServices } from '#contract/services.contract.ts';
import { createToken, updateToken } from '#contract/tokens.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildToken, openForm, openKeys, serveKeys } from './testing/key-fixtures.ts';

const table = async () => within(await screen.findByRole('table', { name: 'API 金鑰' }));
const rowOf = async (name: string) => (await table()).getByRole('row', { name: new RegExp(name) });
const names = async () => (await table()).getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('an administrator of keys', () => {
  test('reads the name of a service of the school, finds its keys by it, and of a service that is gone its id', async () => {
    const { user } = await openKeys(
      serveKeys([buildToken(1, { provider: 'mistral' }), buildToken(2, { provider: 'gone-service' })]),
    );
    expect(await within(await rowOf('金鑰1')).findByText('歐洲的模型')).toBeTruthy();
    expect(within(await rowOf('金鑰2')).getByText('gone-service')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: '搜尋名稱或服務' }), '歐洲');
    await waitFor(async () => expect(await names()).toEqual(['金鑰1']));
  });

  test('who adds one may choose one of the first three while the services cannot be read', async () => {
    const { dialog, fill, save, gone, user, backend } = await openForm('新增 API 金鑰', [], (b) =>
      b.on(listServices, () => refuse(403, 'not_allowed')),
    );
    const options = within(dialog.getByLabelText('服務')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ label }) => label)).toEqual(['OpenAI', 'DeepSeek', '其他']);
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, 'sk-a-good-key-of-the-school');
    await user.selectOptions(dialog.getByLabelText('服務'), '其他');
    await save();
    await gone();
    expect(backend.callsOf(createToken)[0]?.input.body.provider).toBe('other');
  });

  test('who changes one whose service is gone keeps it with that service', async () => {
    const { dialog, save, gone, backend } = await openForm('編輯「高中部」', [
      buildToken(1, { name: '高中部', provider: 'gone-service' }),
    ]);
    const service = dialog.getByLabelText<HTMLSelectElement>('服務');
    await waitFor(() => expect([...service.options].map(({ value }) => value)).toContain('mistral'));
    expect(service.value).toBe('gone-service');
    await save();
    await gone();
    expect(backend.callsOf(updateToken)[0]?.input.body.provider).toBe('gone-service');
  });
});
