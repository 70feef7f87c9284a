import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findAuditPeople, listAuditEntries } from '#contract/audit.contract.ts';
import { listSessions } from '#contract/chat.contract.ts';
import { listChatbots } from '#contract/chatbots.contract.ts';
import { PAGES, type Page } from '#contract/pages.ts';
import type { Permission } from '#contract/permissions.ts';
import { listQuestions, listQuestionUnits } from '#contract/questions.contract.ts';
import { listActiveSchools, listSchools } from '#contract/schools.contract.ts';
import { listAllSystemPrompts } from '#contract/system-prompts.contract.ts';
import { listUsers } from '#contract/user-management.contract.ts';
import { listUserTypes } from '#contract/user-types.contract.ts';
import { getAccessRights, getUser } from '#contract/users.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { buildRights, buildUser } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const pages: Page[] = Object.values(PAGES);
const addressOf = ({ path }: Page) => path.replace('$id', '01890a5d-ac96-774b-bcce-b302099a8057');
const guarded = pages.filter(({ access }) => access.kind !== 'public');
const home = () => screen.findByRole('heading', { name: '歡迎使用 AI 學習平台' });

/** Pages that ask for a permission, of which any one is enough. */
const PERMITTED: [string, Permission[]][] = [
  ['/assignments', ['assignments', '/assignments']],
  ['/content', ['learning_content', '/content']],
  ['/language', ['language_learning', '/language']],
  ['/notes', ['learning_notes', '/notes']],
  ['/exam-generator', ['exam_generator', '/exam-generator']],
  ['/image-generator', ['/image-generator', 'ai_image_generator']],
  ['/question-database', ['question_database', '/question-database']],
  ['/ai-services', ['token_management', '/token-management']],
  ['/token-management', ['token_management', '/token-management']],
  ['/chat-history', ['/chat-history', 'chat_history']],
  ['/kids/chatbot-builder', ['/kids/chatbot-builder', 'chatbot_management']],
  ['/admin/chatbots', ['chatbot_management']],
  ['/admin/chatbots/new', ['chatbot_management']],
  ['/admin/chatbots/1', ['chatbot_management']],
  ['/admin/users', ['user_access_management']],
  ['/admin/users/import', ['user_access_management']],
  ['/admin/schools', ['user_access_management']],
  ['/admin/user-types', ['user_type_management']],
  ['/admin/knowledge-bases', ['knowledge_base_management']],
  ['/admin/knowledge-bases/new', ['knowledge_base_management']],
  ['/admin/knowledge-bases/1', ['knowledge_base_management']],
  ['/admin/system-prompts', ['system_prompts_management']],
  ['/admin/question-database', ['admin_question_database']],
];

/** A school of which nothing is stored yet. */
function serveEmptyLists(backend: FakeBackend): void {
  for (const list of [listAllSystemPrompts, listUsers, listUserTypes, listActiveSchools, listSchools]) {
    backend.on(list, () => []);
  }
  backend.on(listAuditEntries, () => []);
  backend.on(listQuestions, () => []);
  backend.on(listQuestionUnits, () => []);
  backend.on(findAuditPeople, () => []);
}

const ADMIN_PAGES = pages
  .filter(({ access }) => access.kind === 'admin')
  .map(({ path, title }) => [path, title]);

describe('a visitor', () => {
  test.each(guarded.map(addressOf))(
    '[AUTH-55 AUTH-59 AUTH-60] who opens %s is sent to the sign-in page',
    async (path) => {
      const app = await renderApp(path);
      expect(app.path()).toBe('/login');
      expect(app.backend.calls).toEqual([]);
    },
  );

  test.each([
    '/chat/01890a5d-ac96-774b-bcce-b302099a8057?access=x',
    '/kids/chatbot?id=1&access=x',
    '/share?access=x',
  ])('[AUTH-81 AUTH-82] who opens the link %s stays there', async (path) => {
    const app = await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(app.path()).toBe(path);
  });

  test('who opens an address that does not exist reads so and finds the way home', async () => {
    await renderApp('/nowhere');
    expect(await screen.findByRole('heading', { name: '找不到這個頁面' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '回到首頁' }).getAttribute('href')).toBe('/');
  });
});

/** Where the specification heads a page with other words than its entry in the menu. */
const HEADINGS: Readonly<Record<string, string>> = { '/admin/question-database': '試題資料庫' };

describe('a person who is signed in', () => {
  const cases = PERMITTED.flatMap(([path, held]) => held.map((permission) => [path, permission] as const));
  test.each(cases)(
    '[AUTH-46 AUTH-48 AUTH-62 AUTH-63 AUTH-64 AUTH-65 AUTH-67 AUTH-68 AUTH-69 AUTH-70 AUTH-71 AUTH-73 AUTH-74 AUTH-75 AUTH-76 AUTH-77 AUTH-78 AUTH-79] opens %s with %s',
    async (path, permission) => {
      const app = await renderApp(path, {
        as: { permissions: [permission] },
        backend: serveEmptyLists,
      });
      const page = pages.find((one) => addressOf(one).replace(/[0-9a-f-]{36}$/, '1') === path);
      const name = HEADINGS[path] ?? page?.title ?? '';
      expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
      expect(app.path()).toBe(path);
    },
  );

  test.each([...new Set(PERMITTED.map(([path]) => path))])(
    '[AUTH-58] and holds nothing is sent from %s to home',
    async (path) => {
      const app = await renderApp(path, { as: { permissions: [] } });
      await home();
      expect(app.path()).toBe('/');
    },
  );

  test.each<Permission>(['/chat', 'chatbot', 'conversation'])(
    '[AUTH-54 AUTH-61] opens the chat with %s',
    async (held) => {
      const app = await renderApp('/chat', {
        as: { permissions: [held] },
        backend(b) {
          b.on(listChatbots, () => []);
          b.on(listSessions, () => []);
        },
      });
      expect(await screen.findByText('目前沒有可用的聊天機器人')).toBeTruthy();
      expect(app.path()).toBe('/chat');
    },
  );

  test('[AUTH-66] opens their profile without any permission', async () => {
    const app = await renderApp('/profile', { as: {}, backend: (b) => b.on(getUser, () => buildUser()) });
    expect(await screen.findByRole('heading', { level: 1, name: '個人資料' })).toBeTruthy();
    expect(app.path()).toBe('/profile');
  });

  test('[AUTH-58] reads why home came instead of the page', async () => {
    await renderApp('/notes', { as: { permissions: [] } });
    expect(await screen.findByText('您沒有開啟「學習筆記」的權限')).toBeTruthy();
  });

  test.each(['/conversation-practice', '/'])(
    '[AUTH-60 AUTH-72 OPEN-40] opens %s without any permission',
    async (path) => {
      const app = await renderApp(path, { as: { permissions: [] } });
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
      await waitFor(() => expect(app.backend.callsOf(getAccessRights)).toHaveLength(1));
      expect(app.path()).toBe(path);
    },
  );

  test.each(ADMIN_PAGES)(
    '[AUTH-43 AUTH-50 AUTH-80 OPEN-87] opens %s as an administrator only; all is not enough',
    async (path, title) => {
      const admin = await renderApp(path, { as: { userType: 'admin' }, backend: serveEmptyLists });
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
      expect(admin.path()).toBe(path);
    },
  );

  test.each(ADMIN_PAGES)('[AUTH-50 AUTH-80 OPEN-87] and holds all is sent from %s to home', async (path) => {
    const app = await renderApp(path, { as: { userType: 'teacher', permissions: ['all'] } });
    await home();
    expect(app.path()).toBe('/');
  });

  test('[AUTH-45] and holds all opens a management page', async () => {
    const app = await renderApp('/admin/users', {
      as: { permissions: ['all'] },
      backend: serveEmptyLists,
    });
    await screen.findByRole('heading', { name: '用戶權限管理' });
    expect(app.path()).toBe('/admin/users');
  });
});

describe('while the rights are not known', () => {
  test('[AUTH-57 OPEN-89] a person who reloads a permitted page sees its place kept, then the page', async () => {
    let answer: () => void = () => undefined;
    const known = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const backend = (b: FakeBackend) =>
      b.on(getAccessRights, async () => {
        await known;
        return buildRights({ permissions: ['/notes'] });
      });
    const app = await renderApp('/notes', { as: {}, backend });
    expect(await screen.findByRole('status', { name: '載入中' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '學習筆記' })).toBeNull();
    answer();
    await screen.findByRole('heading', { name: '學習筆記' });
    expect(app.path()).toBe('/notes');
  });

  test('[AUTH-55 AUTH-56] a person whose session is over when they reload signs in again and comes back', async () => {
    const app = await renderApp('/notes', {
      as: {},
      backend: (b) => b.on(getAccessRights, () => refuse(401, 'not_signed_in')),
    });
    await screen.findByLabelText('用戶名');
    expect(app.path()).toBe('/login');
    expect(app.router.state.location.state.from).toBe('/notes');
    expect(localStorage).toHaveLength(0);
  });
});
