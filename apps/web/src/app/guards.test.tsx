import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PAGES, type Page } from '#contract/pages.ts';
import type { Permission } from '#contract/permissions.ts';
import { getAccessRights } from '#contract/users.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { buildRights } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const pages: Page[] = Object.values(PAGES);
const addressOf = ({ path }: Page) => path.replace('$id', '01890a5d-ac96-774b-bcce-b302099a8057');
const guarded = pages.filter(({ access }) => access.kind !== 'public');
const home = () => screen.findByRole('heading', { name: '歡迎使用 AI 學習平台' });

/** Pages of which the table asks a permission, and the requirement that says which. */
const PERMITTED: [string, string, Permission[]][] = [
  ['AUTH-62', '/assignments', ['assignments', '/assignments']],
  ['AUTH-63', '/content', ['learning_content', '/content']],
  ['AUTH-64', '/language', ['language_learning', '/language']],
  ['AUTH-65', '/notes', ['learning_notes', '/notes']],
  ['AUTH-67', '/exam-generator', ['exam_generator', '/exam-generator']],
  ['AUTH-68', '/image-generator', ['/image-generator', 'ai_image_generator']],
  ['AUTH-69', '/question-database', ['question_database', '/question-database']],
  ['AUTH-70', '/token-management', ['token_management', '/token-management']],
  ['AUTH-71', '/chat-history', ['/chat-history', 'chat_history']],
  ['AUTH-73', '/kids/chatbot-builder', ['/kids/chatbot-builder', 'chatbot_management']],
  ['AUTH-74', '/admin/chatbots', ['chatbot_management']],
  ['AUTH-74', '/admin/chatbots/new', ['chatbot_management']],
  ['AUTH-74', '/admin/chatbots/1', ['chatbot_management']],
  ['AUTH-75', '/admin/users', ['user_access_management']],
  ['AUTH-76', '/admin/user-types', ['user_type_management']],
  ['AUTH-77', '/admin/knowledge-bases', ['knowledge_base_management']],
  ['AUTH-77', '/admin/knowledge-bases/new', ['knowledge_base_management']],
  ['AUTH-77', '/admin/knowledge-bases/1', ['knowledge_base_management']],
  ['AUTH-78', '/admin/system-prompts', ['system_prompts_management']],
  ['AUTH-79', '/admin/question-database', ['admin_question_database']],
];

const ADMIN_PAGES = pages.filter(({ access }) => access.kind === 'admin').map(({ path }) => path);

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

describe('a person who is signed in', () => {
  const cases = PERMITTED.flatMap(([id, path, held]) =>
    held.map((permission) => [id, path, permission] as const),
  );
  test.each(cases)('[%s AUTH-46 AUTH-48] opens %s with %s', async (_, path, permission) => {
    const app = await renderApp(path, { as: { permissions: [permission] } });
    const page = pages.find((one) => addressOf(one).replace(/[0-9a-f-]{36}$/, '1') === path);
    expect(await screen.findByRole('heading', { level: 1, name: page?.title ?? '' })).toBeTruthy();
    expect(app.path()).toBe(path);
  });

  test.each([...new Set(PERMITTED.map(([, path]) => path))])(
    '[AUTH-58] and holds nothing is sent from %s to home',
    async (path) => {
      const app = await renderApp(path, { as: { permissions: [] } });
      await home();
      expect(app.path()).toBe('/');
    },
  );

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
    async (path) => {
      const admin = await renderApp(path, { as: { userType: 'admin' } });
      expect(await screen.findByText('此功能正在建置中')).toBeTruthy();
      expect(admin.path()).toBe(path);
    },
  );

  test.each(ADMIN_PAGES)('[AUTH-50 AUTH-80 OPEN-87] and holds all is sent from %s to home', async (path) => {
    const app = await renderApp(path, { as: { userType: 'teacher', permissions: ['all'] } });
    await home();
    expect(app.path()).toBe('/');
  });

  test('[AUTH-45] and holds all opens a management page', async () => {
    const app = await renderApp('/admin/users', { as: { permissions: ['all'] } });
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
