import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { saveModelDefaults } from '#contract/services.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildModel, buildService, OPENAI, openServices, serveServices } from './testing/service-fixtures.ts';

const BOX = buildService('box', { name: '電腦室', models: [buildModel('org/qwen3', { label: '快速' })] });
const OFF = buildService('off', { name: '舊服務', is_active: false, models: [buildModel('old')] });
const DEFAULTS = [{ purpose: 'chat', service: 'openai', model: 'gpt-4o' }] as const;

async function openDefaults() {
  const app = await openServices(
    serveServices([OPENAI, BOX, OFF], [...DEFAULTS]),
    '/ai-services?tab=defaults',
  );
  const form = within(await screen.findByRole('form', { name: '預設模型' }));
  return { ...app, form, save: () => app.user.click(form.getByRole('button', { name: '儲存' })) };
}

describe('an administrator who chooses the default models', () => {
  test('finds for each purpose the models of its kind, by service, and cannot choose what is retired', async () => {
    const { form } = await openDefaults();
    const purposes = form.getAllByRole('combobox').map((field) => field.getAttribute('name'));
    expect(purposes).toEqual([
      ...['chat', 'pictures', 'helpers', 'exams', 'children', 'practice', 'titles', 'embeddings', 'images'],
    ]);
    const optionsOf = (label: string) =>
      within(form.getByLabelText(label))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ text, disabled }) => (disabled ? `–${text}` : text));
    expect(optionsOf('看圖')).toEqual([
      '與「聊天」相同',
      'gpt-5.4-mini',
      '–gpt-4o（已停用）',
      'org/qwen3（快速）',
      '–old',
    ]);
    expect(optionsOf('知識庫向量')).toEqual(['不使用（知識庫只按文字搜尋）', 'text-embedding-3-small']);
    expect(optionsOf('圖片生成')).toEqual(['不使用', 'gpt-image-2']);
    // What is chosen stays, because the server keeps it.
    expect(optionsOf('聊天')).toContain('gpt-4o（已停用）');
    expect(form.getByLabelText('聊天')).toHaveProperty('value', 'openai/gpt-4o');
    const groups = within(form.getByLabelText('看圖')).getAllByRole<HTMLOptGroupElement>('group');
    expect(groups.map(({ label }) => label)).toEqual(['OpenAI', '電腦室', '舊服務（停用）']);
  });

  test('saves all together, and what is left empty is left out', async () => {
    const { user, form, save, backend } = await openDefaults();
    expect(form.getByRole('button', { name: '儲存' })).toHaveProperty('disabled', true);
    await user.selectOptions(form.getByLabelText('聊天'), '不指定（使用第一個有金鑰的服務）');
    await user.selectOptions(form.getByLabelText('學習工具'), 'org/qwen3（快速）');
    await user.selectOptions(form.getByLabelText('圖片生成'), 'gpt-image-2');
    await save();
    expect(await screen.findByText('已儲存預設模型')).toBeTruthy();
    expect(backend.callsOf(saveModelDefaults).map(({ input }) => input.body)).toEqual([
      [
        { purpose: 'helpers', service: 'box', model: 'org/qwen3' },
        { purpose: 'images', service: 'openai', model: 'gpt-image-2' },
      ],
    ]);
    await waitFor(() => expect(form.getByRole('button', { name: '儲存' })).toHaveProperty('disabled', true));
  });

  test('reads why they were not saved, and keeps what was chosen', async () => {
    const { user, form, save, backend } = await openDefaults();
    backend.on(saveModelDefaults, () => refuse(409, 'model_retired', { model: 'gpt-4o' }));
    await user.selectOptions(form.getByLabelText('試卷'), 'gpt-5.4-mini');
    await save();
    expect(await form.findByText('預設模型沒有儲存：「gpt-4o」已停用，不能選作預設')).toBeTruthy();
    expect(form.getByLabelText('試卷')).toHaveProperty('value', 'openai/gpt-5.4-mini');
    await user.click(form.getByRole('button', { name: '還原' }));
    expect(form.getByLabelText('試卷')).toHaveProperty('value', '');
  });

  test('finds what was not saved after a look at the services, and is asked before another page', async () => {
    const { user, form, path } = await openDefaults();
    await user.selectOptions(form.getByLabelText('試卷'), 'gpt-5.4-mini');
    await user.click(screen.getByRole('link', { name: '服務' }));
    await screen.findByRole('article', { name: 'OpenAI' });
    await user.click(screen.getByRole('link', { name: '預設模型' }));
    expect(await screen.findByLabelText('試卷')).toHaveProperty('value', 'openai/gpt-5.4-mini');
    await user.click(screen.getByRole('link', { name: '金鑰' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('預設模型有未儲存的更改，確定要離開嗎？');
    await user.click(within(question).getByRole('button', { name: '離開' }));
    await waitFor(() => expect(path()).toBe('/token-management'));
  });
});
