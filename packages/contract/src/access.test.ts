import { describe, expect, test } from 'vitest';
import { holds, isAllowed, type Rights } from './access.ts';
import { PAGES, type PageName } from './pages.ts';
import { builtInUserType, PERMISSIONS, type Permission } from './permissions.ts';

/** Which permissions open which page, by hand from the specification. */
const GUARDED: Readonly<Partial<Record<PageName, readonly Permission[]>>> = {
  chat: ['/chat', 'chatbot', 'conversation'],
  assignments: ['assignments', '/assignments'],
  content: ['learning_content', '/content'],
  language: ['language_learning', '/language'],
  notes: ['learning_notes', '/notes'],
  examGenerator: ['exam_generator', '/exam-generator'],
  imageGenerator: ['/image-generator', 'ai_image_generator'],
  questionDatabase: ['question_database', '/question-database'],
  services: ['token_management', '/token-management'],
  tokens: ['token_management', '/token-management'],
  chatHistory: ['/chat-history', 'chat_history'],
  builder: ['/kids/chatbot-builder', 'chatbot_management'],
  chatbots: ['chatbot_management'],
  chatbotNew: ['chatbot_management'],
  chatbotEdit: ['chatbot_management'],
  users: ['user_access_management'],
  userImport: ['user_access_management'],
  schools: ['user_access_management'],
  userTypes: ['user_type_management'],
  knowledgeBases: ['knowledge_base_management'],
  knowledgeBaseNew: ['knowledge_base_management'],
  knowledgeBaseEdit: ['knowledge_base_management'],
  systemPrompts: ['system_prompts_management'],
  questionAdmin: ['admin_question_database'],
  // Type admin and `all` alone.
  usage: [],
};
const SIGNED_IN: readonly PageName[] = ['home', 'profile', 'conversationPractice'];
const ADMIN: readonly PageName[] = [
  'audit',
  'databaseManagement',
  'databaseTest',
  'phpApiTest',
  'envTest',
  'examApiTest',
];
const PUBLIC: readonly PageName[] = ['login', 'publicChat', 'kidsChat', 'share'];

const person = (userType: string, ...permissions: string[]): Rights => ({ userType, permissions });
const opens = (page: PageName, rights: Rights) => isAllowed(PAGES[page].access, rights);
const pages = Object.keys(PAGES) as PageName[];

test('the engineer who adds a page says by hand who may open it', () => {
  expect([...Object.keys(GUARDED), ...SIGNED_IN, ...ADMIN, ...PUBLIC].sort()).toEqual(pages.toSorted());
});

test('[AUTH-81 AUTH-82 AUTH-1] a visitor opens the sign-in page and the shared pages, and nothing else', () => {
  expect(pages.filter((page) => opens(page, null))).toEqual(pages.filter((page) => PUBLIC.includes(page)));
});

test('[AUTH-60 AUTH-66 AUTH-72] a person without any permission opens home, profile and conversation practice', () => {
  const open = pages.filter((page) => opens(page, person('free')));
  expect(open.toSorted()).toEqual([...PUBLIC, ...SIGNED_IN].toSorted());
});

describe.each(Object.entries(GUARDED) as [PageName, readonly Permission[]][])('%s', (page, permissions) => {
  test('[AUTH-46 AUTH-48 AUTH-52 AUTH-54 AUTH-61..AUTH-65 AUTH-67..AUTH-71 AUTH-73..AUTH-79] a holder of any one of its permissions opens it, a holder of all others does not', () => {
    for (const permission of permissions) expect(opens(page, person('student', permission))).toBe(true);
    const others = PERMISSIONS.filter(
      (permission) => permission !== 'all' && !permissions.includes(permission),
    );
    expect(opens(page, person('teacher', ...others))).toBe(false);
  });

  test('[AUTH-43 AUTH-45 AUTH-47 AUTH-49] a holder of all, and an admin with an empty list, open it', () => {
    expect(opens(page, person('free', 'all'))).toBe(true);
    expect(opens(page, person('admin'))).toBe(true);
  });
});

test('[AUTH-50 AUTH-80] only type admin opens the audit log, the database and the test pages; the permission all is not enough', () => {
  for (const page of ADMIN) {
    expect(opens(page, person('admin'))).toBe(true);
    expect(opens(page, person('free', 'all', ...PERMISSIONS))).toBe(false);
    expect(opens(page, person('Admin', 'all'))).toBe(false);
  }
});

test('[AUTH-51 AUTH-53] the engineer finds every permission name of the specification, once', () => {
  expect(new Set(PERMISSIONS).size).toBe(31);
  expect(PERMISSIONS).toHaveLength(31);
  expect(PERMISSIONS.filter((permission) => permission.startsWith('/'))).toHaveLength(13);
});

test('[AUTH-42] a person of an unknown type counts as free', () => {
  expect(builtInUserType('圖書館員')).toBe('free');
  expect(builtInUserType('teacher')).toBe('teacher');
});

test('nobody signed in holds nothing', () => {
  expect(holds(null, 'all')).toBe(false);
});
