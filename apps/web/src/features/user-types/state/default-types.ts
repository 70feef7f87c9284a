import type { UserType } from '#contract/user-types.contract.ts';

const EVERYBODY = [
  '/chat',
  '/conversation-practice',
  '/assignments',
  '/content',
  '/language',
  '/notes',
  '/profile',
];

function defaultType(name: string, description: string, pages: readonly string[]): UserType {
  return {
    id: `default-${name}`,
    name,
    description,
    status: 'active',
    accessiblePages: [...pages],
    permissions: JSON.stringify(pages),
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
}

/** Shown while the server is away: the types as every school begins with them. */
export const DEFAULT_TYPES: readonly UserType[] = [
  defaultType('admin', '管理員：擁有全部權限', ['all']),
  defaultType('premium', '高級會員：基本、學習與 AI 工具的全部頁面', [
    ...EVERYBODY,
    '/kids/chatbot-builder',
    '/image-generator',
    '/exam-generator',
    '/question-database',
  ]),
  defaultType('free', '免費用戶：聊天、學習頁面與會話練習', EVERYBODY),
];
