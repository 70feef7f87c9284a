import { screen } from '@testing-library/react';
import type { Input } from '#contract/operation.ts';
import { listActiveSchools } from '#contract/schools.contract.ts';
import { type ImportReport, importUsers } from '#contract/user-import.contract.ts';
import { listUsers } from '#contract/user-management.contract.ts';
import { listUserTypes, type UserType } from '#contract/user-types.contract.ts';
import { type FakeBackend, streamOf } from '#web/testing/fake-backend.ts';
import { buildUser } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
// Loaded by the page when a file is chosen; here before, so that no test waits for it.
import '../state/read-text.ts';
import '../state/read-workbook.ts';

export const IMPORT = '/admin/users/import';
export const TYPE_NAMES = ['admin', 'premium', 'free', 'student', 'teacher', '家長'];
const NOW = '2026-09-01T04:00:00.000Z';
const MANAGER = buildUser({ user_type: 'admin', name: '陳主任' });

type Problem = ImportReport['problems'][number];
type Body = Input<typeof importUsers>['body'];

type School = {
  schools?: readonly string[];
  /** What the server finds that the page cannot know. */
  findProblems?: (rows: Body['rows']) => Problem[];
};

/** A server that knows some schools, checks lists and makes all of their people. */
export function serveImport({ schools = ['示範學校'], findProblems = () => [] }: School = {}) {
  function examine({ rows, create_schools }: Body): Pick<ImportReport, 'problems' | 'new_schools'> {
    const unknown = rows.flatMap(({ school }, row) =>
      school === '' || schools.includes(school) ? [] : [{ row, school }],
    );
    const problems = findProblems(rows);
    if (create_schools) return { problems, new_schools: [...new Set(unknown.map(({ school }) => school))] };
    const missing = unknown.map(({ row, school }): Problem => {
      return { row, field: 'school', message: `找不到學校「${school}」` };
    });
    return { problems: [...problems, ...missing], new_schools: [] };
  }
  return (backend: FakeBackend) => {
    backend.on(listUserTypes, () => TYPE_NAMES.map(buildType));
    backend.on(listActiveSchools, () =>
      schools.map((name) => ({ id: crypto.randomUUID(), name, value: name, active: true })),
    );
    // Where one goes afterwards.
    backend.on(listUsers, () => []);
    backend.on(importUsers, ({ body }) => {
      const found = examine(body);
      if (body.dry_run) return { created: 0, ...found };
      const total = body.rows.length;
      return streamOf(importUsers, [
        { type: 'progress', done: total, total },
        { type: 'finished', report: { ...found, created: found.problems.length > 0 ? 0 : total } },
      ]);
    });
  };
}

function buildType(name: string): UserType {
  return {
    id: crypto.randomUUID(),
    name,
    description: '',
    status: 'active',
    accessiblePages: [],
    permissions: '[]',
    created_at: NOW,
    updated_at: NOW,
  };
}

export async function openImport(backend: (backend: FakeBackend) => void = serveImport()) {
  const page = await renderApp(IMPORT, {
    as: { user: MANAGER, permissions: ['user_access_management'] },
    backend,
  });
  const input = await screen.findByLabelText<HTMLInputElement>('選擇名單檔案');
  return {
    ...page,
    input,
    choose: (content: string | Uint8Array<ArrayBuffer>, name = '名單.csv') =>
      page.user.upload(input, new File([content], name)),
    /** The lists that were sent to be made. */
    sent: () => page.backend.callsOf(importUsers).filter(({ input: { body } }) => !body.dry_run),
  };
}

export const importButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: /^匯入 [\d,]+ 位用戶$/ });
export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
