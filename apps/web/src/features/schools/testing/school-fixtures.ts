import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  createSchool,
  deleteSchool,
  listSchools,
  mergeSchool,
  type SchoolRow,
  searchSchools,
  updateSchool,
} from '#contract/schools.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

export const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;

export function buildSchool(n: number, fields: Partial<SchoolRow> = {}): SchoolRow {
  const name = fields.name ?? `學校${n}`;
  return { id: idOf(n), name, value: name, active: true, user_count: 0, ...fields };
}

const presented = ({ user_count: _, ...school }: SchoolRow) => school;

/** A server with some schools, which keeps what is written. */
export function serveSchools(schools: readonly SchoolRow[]) {
  let stored = [...schools];
  const find = (search = '') => stored.filter(({ name }) => name.includes(search));
  const replace = (changed: SchoolRow) => {
    stored = stored.map((school) => (school.id === changed.id ? changed : school));
    return presented(changed);
  };
  return (backend: FakeBackend) => {
    backend.on(listSchools, ({ query: { search, limit, offset } }) =>
      Response.json(find(search).slice(offset, offset + limit), {
        headers: { 'x-total-count': String(find(search).length) },
      }),
    );
    backend.on(searchSchools, ({ query }) => find(query.name).map(presented));
    backend.on(createSchool, ({ body: { name } }) => {
      if (stored.some((school) => school.name === name)) return refuse(409, 'school_exists');
      const created = buildSchool(500, { name });
      stored = [...stored, created];
      return presented(created);
    });
    backend.on(updateSchool, ({ params: { id }, body: { name, active } }) => {
      const old = stored.find((school) => school.id === id);
      if (!old) return refuse(404, 'school_not_found');
      return replace({ ...old, ...(name && { name }), ...(active !== undefined && { active }) });
    });
    backend.on(deleteSchool, ({ params: { id } }) => {
      stored = stored.filter((school) => school.id !== id);
      return { success: true };
    });
    backend.on(mergeSchool, ({ params: { id }, body: { into } }) => {
      const [source, target] = [id, into].map((wanted) => stored.find((school) => school.id === wanted));
      if (!source || !target) return refuse(404, 'school_not_found');
      stored = stored.filter((school) => school.id !== id);
      const user_count = source.user_count + target.user_count;
      return { school: replace({ ...target, user_count }), moved: source.user_count };
    });
  };
}

export const PATH = '/admin/schools';

/** The page of somebody who may manage users; `path` may have a query. */
export function openSchools(backend: (backend: FakeBackend) => void, path = PATH) {
  return renderApp(path, { as: { permissions: ['user_access_management'] }, backend });
}

export const table = () => screen.findByRole('table', { name: '學校' });

export const rowOf = async (name: string) => {
  const header = await within(await table()).findByRole('rowheader', { name });
  return within(header.parentElement ?? header);
};

export const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

/** The dialog behind a button of the page. */
export async function openDialog(button: string, schools: readonly SchoolRow[] = []) {
  const app = await openSchools(serveSchools(schools));
  await app.user.click(await screen.findByRole('button', { name: button }));
  return { ...app, dialog: within(await screen.findByRole('dialog')) };
}

export const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
