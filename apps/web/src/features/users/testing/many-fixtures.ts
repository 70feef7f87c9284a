import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { listActiveSchools } from '#contract/schools.contract.ts';
import {
  type ChangeReport,
  findAssignableChatbots,
  type ManagedUser,
} from '#contract/user-management.contract.ts';
import type { FakeBackend } from '#web/testing/fake-backend.ts';
import type { ChatbotChoice } from '../api/find-chatbots.ts';
import { buildManaged, buildSchool, idOf, openUsers, SCHOOLS } from './user-fixtures.ts';

export const buildMany = (count: number) => Array.from({ length: count }, (_, n) => buildManaged(n + 1));

/** Chatbot `n` of the school. */
export const buildBot = (n: number, name = `機器人${n}`): ChatbotChoice => ({
  id: idOf(5_000 + n),
  name,
  status: 'active',
});

/** A page of a list, as the server answers it. */
export const rows = <Row>(all: readonly Row[], offset = 0, limit = all.length) =>
  Response.json(all.slice(offset, offset + limit), { headers: { 'x-total-count': String(all.length) } });

export const NOTHING_DONE: ChangeReport = { changed: [], unchanged: 0, missing: 0 };

type School = {
  users: readonly ManagedUser[];
  bots?: readonly ChatbotChoice[];
  /** What each user has been assigned. */
  assigned?: readonly ChatbotChoice[];
};

function serveChoices({ bots = [], assigned = [] }: School) {
  return (backend: FakeBackend) => {
    // A school may be called like anything.
    backend.on(listActiveSchools, () => [...SCHOOLS, buildSchool(8, 'none')]);
    backend.on(findAssignableChatbots, ({ query: { search = '', assigned_to, offset, limit } }) => {
      const found = assigned_to === undefined ? bots.filter(({ name }) => name.includes(search)) : assigned;
      return rows(found, offset, limit);
    });
  };
}

/** The list of a school's users, and what a person does with those who are chosen. */
export async function openSchool(school: School, path?: string) {
  const app = await openUsers({ users: school.users, backend: serveChoices(school), ...(path && { path }) });
  const { user } = app;
  await screen.findByRole('table', { name: '用戶' });
  const bar = () => within(screen.getByRole('region', { name: '對已選取的用戶' }));
  return {
    ...app,
    bar,
    pick: async (...names: string[]) => {
      for (const name of names)
        await user.click(await screen.findByRole('checkbox', { name: `選取「${name}」` }));
    },
    /** Opens the dialog behind a button of the bar. */
    begin: async (button: string) => {
      await user.click(bar().getByRole('button', { name: button }));
      return within(await screen.findByRole('dialog'));
    },
    gone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}
