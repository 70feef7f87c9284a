import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  createSystemPrompt,
  deleteSystemPrompt,
  listAllSystemPrompts,
  type SystemPrompt,
  toggleSystemPrompt,
  updateSystemPrompt,
} from '#contract/system-prompts.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

export const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;

export function buildPrompt(n: number, fields: Partial<SystemPrompt> = {}): SystemPrompt {
  return {
    id: idOf(n),
    title: `提示${n}`,
    icon: '🦉',
    description: `第 ${n} 個的描述`,
    prompt_text: `你是第 ${n} 位朋友。`,
    category: 'custom',
    language: 'zh-TW',
    is_active: true,
    is_default: false,
    created_by_name: null,
    ...fields,
  };
}

/** A server with some prompts, which keeps what is written. */
export function servePrompts(prompts: readonly SystemPrompt[]) {
  let stored = [...prompts];
  const change = (id: string, make: (old: SystemPrompt) => SystemPrompt) => {
    const old = stored.find((prompt) => prompt.id === id);
    if (!old) return refuse(404, 'system_prompt_not_found');
    const changed = make(old);
    stored = stored.map((prompt) => (prompt.id === id ? changed : prompt));
    return changed;
  };
  return (backend: FakeBackend) => {
    backend.on(listAllSystemPrompts, () => stored);
    backend.on(createSystemPrompt, ({ body }) => {
      const { id: _, ...fields } = body;
      const created = buildPrompt(500, fields);
      stored = [...stored, created];
      return created;
    });
    backend.on(updateSystemPrompt, ({ params, body }) => change(params.id, (old) => ({ ...old, ...body })));
    backend.on(toggleSystemPrompt, ({ params }) =>
      change(params.id, (old) => ({ ...old, is_active: !old.is_active })),
    );
    backend.on(deleteSystemPrompt, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
      return undefined;
    });
  };
}

/** The page of somebody who may manage prompts; `path` may have a query. */
export function openPrompts(backend: (backend: FakeBackend) => void, path = '/admin/system-prompts') {
  return renderApp(path, { as: { permissions: ['system_prompts_management'] }, backend });
}

export const table = () => screen.findByRole('table', { name: '系統提示' });

export const rowOf = async (title: string) => {
  const header = await within(await table()).findByRole('rowheader', { name: new RegExp(title) });
  return within(header.parentElement ?? header);
};

/** Titles in the order of the rows. */
export const titles = () =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => /提示\d+/.exec(textContent)?.[0]);

/** The form behind one of the page's buttons, and what a person does there. */
export async function openForm(button: string, prompts: readonly SystemPrompt[] = []) {
  const app = await openPrompts(servePrompts(prompts));
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
    press: (name: string) => app.user.click(dialog.getByRole('button', { name })),
    gone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}
