import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { createSchool, listActiveSchools, type School } from '#contract/schools.contract.ts';
import {
  createUser,
  deleteUser,
  listUserIds,
  listUsers,
  type ManagedUser,
  updateUser,
} from '#contract/user-management.contract.ts';
import { listUserTypes, type UserType } from '#contract/user-types.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { UserFilter } from '../api/list-users.ts';

/** Ids that a reader can tell apart: `idOf(3)` is the third. */
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export function buildManaged(n: number, fields: Partial<ManagedUser> = {}): ManagedUser {
  return {
    id: idOf(n),
    name: `學生${n}`,
    email: `student${n}@school.test`,
    user_type: 'student',
    access_expiry: null,
    chatbots_access: [],
    school: null,
    status: 'active',
    created_at: '2026-09-01T00:00:00.000Z',
    updated_at: '2026-09-01T00:00:00.000Z',
    last_login: null,
    ...fields,
  };
}

export function buildType(n: number, name: string, fields: Partial<UserType> = {}): UserType {
  return {
    id: idOf(2_000 + n),
    name,
    description: '',
    status: 'active',
    accessiblePages: [],
    permissions: '[]',
    created_at: '2026-09-01T00:00:00.000Z',
    updated_at: '2026-09-01T00:00:00.000Z',
    ...fields,
  };
}

export const buildSchool = (n: number, name: string): School => ({
  id: idOf(3_000 + n),
  name,
  value: name,
  active: true,
});

export const TYPES = ['free', 'premium', 'admin', 'student', 'teacher', '代課老師'].map((name, n) =>
  buildType(n, name),
);
export const SCHOOLS = [buildSchool(1, '第一小學'), buildSchool(2, '第二中學')];

const passes = (filter: UserFilter) => (user: ManagedUser) =>
  `${user.name} ${user.email}`.includes(filter.search ?? '') &&
  (filter.user_type ?? user.user_type) === user.user_type &&
  (filter.school ?? user.school) === user.school &&
  (filter.status ?? user.status) === user.status;

/** A school's server: it keeps what is written, narrows, sorts by name and counts. */
export function serveUsers(users: readonly ManagedUser[]) {
  let stored = [...users];
  let schools = [...SCHOOLS];
  return (backend: FakeBackend) => {
    backend.on(listUserTypes, () => TYPES);
    backend.on(listActiveSchools, () => schools);
    backend.on(listUsers, ({ query }) => {
      const found = stored.filter(passes(query));
      if (query.order === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
      const rows = found.slice(query.offset, query.offset + query.limit);
      return Response.json(rows, { headers: { 'x-total-count': String(found.length) } });
    });
    backend.on(listUserIds, ({ query }) => stored.filter(passes(query)).map(({ id }) => id));
    backend.on(createUser, ({ body }) => {
      const { password: _, access_expiry, ...fields } = body;
      const made = buildManaged(500, { ...withoutUndefined(fields), access_expiry: endOf(access_expiry) });
      stored = [made, ...stored];
      return made;
    });
    backend.on(updateUser, ({ params, body: { password: _, access_expiry, ...fields } }) => {
      const before = stored.find(({ id }) => id === params.id);
      if (!before) return refuse(404, 'user_not_found');
      const expiry = access_expiry === undefined ? before.access_expiry : endOf(access_expiry);
      const after = { ...before, ...withoutUndefined(fields), access_expiry: expiry };
      stored = stored.map((user) => (user.id === params.id ? after : user));
      return after;
    });
    backend.on(deleteUser, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
      return { success: true };
    });
    backend.on(createSchool, ({ body: { name } }) => {
      if (schools.some((school) => school.name === name)) return refuse(409, 'school_exists');
      const made = buildSchool(9, name);
      schools = [...schools, made];
      return made;
    });
  };
}

const endOf = (day: string | null | undefined) => (day ? `${day}T12:00:00.000Z` : null);

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

type Options = {
  users?: readonly ManagedUser[];
  /** With a query, when it has one. */
  path?: string;
  permissions?: readonly Permission[];
  userType?: string;
  /** Who is signed in. */
  ownId?: string;
  backend?: (backend: FakeBackend) => void;
};

/** The page of somebody who may manage users. */
export function openUsers({
  users = [],
  path = '/admin/users',
  permissions = ['user_access_management'],
  userType = 'teacher',
  ownId,
  backend: prepare,
}: Options = {}) {
  return renderApp(path, {
    as: { permissions, userType, ...(ownId && { user: { id: ownId } }) },
    backend: (backend) => {
      serveUsers(users)(backend);
      prepare?.(backend);
    },
  });
}

/** The names in the order of the rows. */
export const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

/** The row of a user. */
export const rowOf = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name });
  return within(header.closest('tr') ?? header);
};

/** Answers a question of the product's own. */
export async function reply(
  { user }: Pick<Awaited<ReturnType<typeof openUsers>>, 'user'>,
  question: string,
  button: string,
) {
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

/** The form behind one of the page's buttons, and what a person does there. */
export async function openForm(button: string, options: Options = {}) {
  const app = await openUsers(options);
  const opener = await screen.findByRole('button', { name: button });
  await app.user.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  return {
    ...app,
    opener,
    dialog,
    /** Puts a text in the place of what a field holds. */
    async fill(label: RegExp | string, text: string): Promise<void> {
      const field = dialog.getByLabelText(label);
      await app.user.clear(field);
      await app.user.paste(text);
    },
    choose: (label: string, option: string) =>
      app.user.selectOptions(dialog.getByRole('combobox', { name: label }), option),
    press: (name: string) => app.user.click(dialog.getByRole('button', { name })),
    gone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

export const openNew = (options?: Options) => openForm('新增用戶', { users: [buildManaged(1)], ...options });

export const openOld = (fields: Partial<ManagedUser> = {}, options: Options = {}) => {
  const user = buildManaged(1, fields);
  return openForm(`編輯「${user.name}」`, { users: [user, buildManaged(2)], ...options });
};

/** The connection to the server is gone. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

/** Time that `vi.advanceTimersByTimeAsync` turns on; frames stay real. */
export function fakeClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

/** A message in the corner, which goes again; what shows the first one is loaded only then. */
export const toldOf = (text: string) => screen.findByText(text);
