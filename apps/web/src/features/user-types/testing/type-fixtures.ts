import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  createUserType,
  deleteUserType,
  listUserTypes,
  type UserType,
  updateUserType,
} from '#contract/user-types.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

export const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;

export function buildType(n: number, fields: Partial<UserType> = {}): UserType {
  const accessiblePages = fields.accessiblePages ?? ['/chat'];
  return {
    id: idOf(n),
    name: `類型${n}`,
    description: `第 ${n} 種用戶`,
    status: 'active',
    accessiblePages,
    permissions: JSON.stringify(accessiblePages),
    created_at: '2026-09-01T00:00:00.000Z',
    updated_at: '2026-09-01T00:00:00.000Z',
    ...fields,
  };
}

export const ADMIN = buildType(901, { name: 'admin', description: '全部', accessiblePages: ['all'] });
export const FREE = buildType(902, { name: 'free', description: '人人都有' });
export const TEACHER = buildType(903, { name: 'teacher', description: '老師' });

/** A server with some types, which keeps what is written. */
export function serveTypes(types: readonly UserType[]) {
  let stored = [...types];
  return (backend: FakeBackend) => {
    backend.on(listUserTypes, () => stored);
    backend.on(createUserType, ({ body: { name, description = '', accessiblePages = [] } }) => {
      const created = buildType(500, { name, description, accessiblePages });
      stored = [...stored, created];
      return created;
    });
    backend.on(updateUserType, ({ params: { id }, body: { name, description, status, accessiblePages } }) => {
      const old = stored.find((type) => type.id === id);
      if (!old) return refuse(404, 'user_type_not_found');
      const changed = {
        ...old,
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(status && { status }),
        ...(accessiblePages && { accessiblePages }),
      };
      stored = stored.map((type) => (type.id === id ? changed : type));
      return changed;
    });
    backend.on(deleteUserType, ({ params: { id } }) => {
      stored = stored.filter((type) => type.id !== id);
      return { success: true };
    });
  };
}

export const PATH = '/admin/user-types';

/** The page of an admin, or of somebody who may only manage types; `path` may have a query. */
export function openTypes(
  backend: (backend: FakeBackend) => void,
  { path = PATH, userType = 'admin' }: { path?: string; userType?: string } = {},
) {
  return renderApp(path, { as: { userType, permissions: ['user_type_management'] }, backend });
}

export const table = () => screen.findByRole('table', { name: '用戶類型' });

export const rowOf = async (name: string) => {
  const header = await within(await table()).findByRole('rowheader', { name: new RegExp(`^${name}`) });
  return within(header.parentElement ?? header);
};

/** Names in the order of the rows. */
export const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.replace(/(admin|free|teacher|premium)?內建$/, ''));

/** The form behind one of the page's buttons, and what a person does there. */
export async function openForm(button: string, types: readonly UserType[] = [], userType = 'admin') {
  const app = await openTypes(serveTypes(types), { userType });
  const opener = await screen.findByRole('button', { name: button });
  await app.user.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  return {
    ...app,
    opener,
    dialog,
    fill: async (label: RegExp, text: string) => {
      await app.user.clear(dialog.getByLabelText(label));
      await app.user.click(dialog.getByLabelText(label));
      await app.user.paste(text);
    },
    press: (name: string) => app.user.click(dialog.getByRole('button', { name })),
    /** The checkbox of a permission, by its id. */
    box: (id: string) => dialog.getByRole('checkbox', { name: new RegExp(`(^|\\s)${id}$`) }),
    /** The ids that are chosen. */
    chosen: () =>
      dialog
        .getAllByRole('checkbox', { checked: true })
        .map((box) => nameOf(box))
        .filter((name) => name !== '啟用'),
    gone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

/** The id beside a checkbox. */
export function nameOf(box: HTMLElement): string {
  const [label] = (box as HTMLInputElement).labels ?? [];
  return label?.querySelector('code')?.textContent ?? label?.textContent ?? '';
}
