import { screen, within } from '@testing-library/react';
import { type AuditEntry, findAuditPeople, listAuditEntries } from '#contract/audit.contract.ts';
import { getUser } from '#contract/users.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { buildUser } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

export const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;

export const CHAN = { id: idOf(901), name: '陳主任', email: 'chan@school.test' };
export const WONG = { id: idOf(902), name: '王小明', email: 'wong@school.test' };

export function buildEntry(n: number, fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: idOf(n),
    at: '2026-11-20T04:00:00.000Z',
    actor_id: CHAN.id,
    actor_name: CHAN.name,
    action: 'user_updated',
    target_type: 'user',
    target_id: WONG.id,
    target_name: WONG.name,
    details: {},
    ...fields,
  };
}

/** A server with a log, which it narrows by person and event, in pages of `size`. */
export function serveAudit(entries: readonly AuditEntry[], size = 50) {
  return (backend: FakeBackend) => {
    backend.on(listAuditEntries, ({ query: { person, action, cursor } }) => {
      const found = entries.filter(
        (entry) =>
          (!person || entry.actor_id === person || entry.target_id === person) &&
          (!action || entry.action === action),
      );
      const start = Number(cursor ?? 0);
      const next = start + size < found.length ? { 'x-next-cursor': String(start + size) } : undefined;
      return Response.json(found.slice(start, start + size), next && { headers: next });
    });
    backend.on(findAuditPeople, ({ query: { search } }) =>
      [CHAN, WONG].filter(({ name, email }) => name.includes(search) || email.includes(search)),
    );
    backend.on(getUser, ({ params: { id } }) => {
      const person = [CHAN, WONG].find((known) => known.id === id);
      return person ? buildUser(person) : refuse(404, 'user_not_found');
    });
  };
}

export const PATH = '/admin/audit';

/** The page of an admin; `path` may have a query. */
export function openAudit(backend: (backend: FakeBackend) => void, path = PATH) {
  return renderApp(path, { as: { userType: 'admin' }, backend });
}

/** The sentences of a day, or of all. */
export const sentences = (day?: string) =>
  (day === undefined ? screen : within(screen.getByRole('region', { name: day })))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)
    .filter((text) => text !== undefined);
