import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { PAGES } from '#contract/pages.ts';
import { requireSession } from './guard/require-session.ts';
import { loadPage } from './load-page.ts';
import { Root } from './root.tsx';

/**
 * One route a page of the contract's table, which holds its address, its title and who may open it. Each is loaded
 * when it is first wanted; the layout and the guard come along then too, so that the sign-in page is small.
 */
const rootRoute = createRootRouteWithContext<{ leave(url: string): void }>()({ component: Root });

const layoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'layout',
  component: loadPage(() => import('./layout/layout.tsx').then((m) => m.Layout)),
});

type Load = () => Promise<ComponentType>;

type PagesOf<Layout extends boolean> = {
  [Name in keyof typeof PAGES]: (typeof PAGES)[Name]['layout'] extends Layout ? Name : never;
}[keyof typeof PAGES];

/** Kept as a parameter below: otherwise each route would be typed as the union of all. */
type PathOf<Name extends keyof typeof PAGES> = (typeof PAGES)[Name]['path'];

/** A page inside the layout, behind its guard. */
function page<const Name extends PagesOf<true>, Path extends PathOf<Name> = PathOf<Name>>(
  name: Name,
  load: Load,
) {
  return createRoute({
    getParentRoute: () => layoutRoute,
    path: PAGES[name].path as Path,
    staticData: { title: PAGES[name].title },
    beforeLoad: requireSession,
    component: loadPage(async () => {
      const [Page, { guardPage }] = await Promise.all([load(), import('./guard/page-guard.tsx')]);
      return guardPage(name, Page);
    }),
  });
}

/**
 * A page that a visitor reaches by a link, outside the layout and without a guard. It has the styles of the sign-in
 * page; what it uses beyond them of Mantine it imports itself, so that a shared chat stays small.
 */
function openPage<
  const Name extends Exclude<PagesOf<false>, 'login'>,
  Path extends PathOf<Name> = PathOf<Name>,
>(name: Name, load: Load) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: PAGES[name].path as Path,
    staticData: { title: PAGES[name].title },
    component: loadPage(load),
  });
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.login.path,
  staticData: { title: PAGES.login.title },
  validateSearch: ({ return_url }: Record<string, unknown>): { return_url?: string } =>
    typeof return_url === 'string' ? { return_url } : {},
  component: loadPage(() => import('./routes/login.route.tsx').then((m) => m.LoginRoute)),
});

const openPages = [
  openPage('publicChat', () => import('./routes/public-chat.route.tsx').then((m) => m.PublicChatRoute)),
  openPage('kidsChat', () => import('./routes/kids-chat.route.tsx').then((m) => m.KidsChatRoute)),
  openPage('share', () => import('./routes/share.route.tsx').then((m) => m.ShareRoute)),
] as const;

const databasePages = () => import('./routes/database-pages.route.tsx');

const pages = [
  page('home', () => import('./routes/home.route.tsx').then((m) => m.HomeRoute)),
  page('conversationPractice', () =>
    import('./routes/conversation-practice.route.tsx').then((m) => m.ConversationPracticeRoute),
  ),
  page('chat', () => import('./routes/chat.route.tsx').then((m) => m.ChatRoute)),
  page('builder', () => import('./routes/builder.route.tsx').then((m) => m.BuilderRoute)),
  page('assignments', () => import('./routes/assignments.route.tsx').then((m) => m.AssignmentsRoute)),
  page('content', () => import('./routes/content.route.tsx').then((m) => m.ContentRoute)),
  page('language', () => import('./routes/language.route.tsx').then((m) => m.LanguageRoute)),
  page('notes', () => import('./routes/notes.route.tsx').then((m) => m.NotesRoute)),
  page('imageGenerator', () =>
    import('./routes/image-generator.route.tsx').then((m) => m.ImageGeneratorRoute),
  ),
  page('examGenerator', () => import('./routes/exam-generator.route.tsx').then((m) => m.ExamGeneratorRoute)),
  page('questionDatabase', () =>
    import('./routes/question-database.route.tsx').then((m) => m.QuestionDatabaseRoute),
  ),
  page('chatbots', () => import('./routes/chatbots.route.tsx').then((m) => m.ChatbotsRoute)),
  page('chatbotNew', () => import('./routes/chatbot-new.route.tsx').then((m) => m.ChatbotNewRoute)),
  page('chatbotEdit', () => import('./routes/chatbot-edit.route.tsx').then((m) => m.ChatbotEditRoute)),
  page('knowledgeBases', () =>
    import('./routes/knowledge-bases.route.tsx').then((m) => m.KnowledgeBasesRoute),
  ),
  page('knowledgeBaseNew', () =>
    import('./routes/knowledge-base-new.route.tsx').then((m) => m.KnowledgeBaseNewRoute),
  ),
  page('knowledgeBaseEdit', () =>
    import('./routes/knowledge-base-edit.route.tsx').then((m) => m.KnowledgeBaseEditRoute),
  ),
  page('systemPrompts', () => import('./routes/system-prompts.route.tsx').then((m) => m.SystemPromptsRoute)),
  page('questionAdmin', () => import('./routes/question-admin.route.tsx').then((m) => m.QuestionAdminRoute)),
  page('chatHistory', () => import('./routes/chat-history.route.tsx').then((m) => m.ChatHistoryRoute)),
  page('usage', () => import('./routes/usage.route.tsx').then((m) => m.UsageRoute)),
  page('services', () => import('./routes/services.route.tsx').then((m) => m.ServicesRoute)),
  page('tokens', () => import('./routes/tokens.route.tsx').then((m) => m.TokensRoute)),
  page('users', () => import('./routes/users.route.tsx').then((m) => m.UsersRoute)),
  page('userTypes', () => import('./routes/user-types.route.tsx').then((m) => m.UserTypesRoute)),
  page('userImport', () => import('./routes/user-import.route.tsx').then((m) => m.UserImportRoute)),
  page('schools', () => import('./routes/schools.route.tsx').then((m) => m.SchoolsRoute)),
  page('audit', () => import('./routes/audit.route.tsx').then((m) => m.AuditRoute)),
  page('profile', () => import('./routes/profile.route.tsx').then((m) => m.ProfileRoute)),
  page('databaseManagement', () => databasePages().then((m) => m.DatabaseManagementRoute)),
  page('databaseTest', () => databasePages().then((m) => m.DatabaseTestRoute)),
  page('phpApiTest', () => databasePages().then((m) => m.PhpApiTestRoute)),
  page('envTest', () => databasePages().then((m) => m.EnvTestRoute)),
  page('examApiTest', () => databasePages().then((m) => m.ExamApiTestRoute)),
] as const;

export const routeTree = rootRoute.addChildren([loginRoute, ...openPages, layoutRoute.addChildren(pages)]);
