import type { Operation } from '#contract/operation.ts';
import type { Hints } from './schema-values.ts';
import { type Kind, PASSWORD, SHARE_PASSWORD } from './school-facts.ts';

/** Which rows a field names, by its name; what is called `id` by its operation. */
const KIND_OF_NAME: Readonly<Record<string, Kind>> = {
  userId: 'user',
  user_id: 'user',
  person: 'user',
  assigned_to: 'user',
  chatbotId: 'chatbot',
  chatbot_id: 'chatbot',
  chatbots: 'chatbot',
  chatbots_access: 'chatbot',
  a: 'chatbot',
  sessionId: 'session',
  session_id: 'session',
  turnId: 'turn',
  retryTurnId: 'turn',
  into: 'school',
  unit_id: 'unit',
  previousId: 'assignment',
  practiceId: 'language',
  knowledge_base: 'knowledgeBase',
  prompt_id: 'prompt',
};

const KIND_OF_DOMAIN: Readonly<Record<string, Kind>> = {
  users: 'user',
  userTypes: 'userType',
  schools: 'school',
  chatbots: 'chatbot',
  visits: 'chatbot',
  share: 'chatbot',
  knowledgeBases: 'knowledgeBase',
  systemPrompts: 'prompt',
  tokens: 'token',
  chat: 'session',
  chatHistory: 'session',
  helpers: 'notes',
  images: 'image',
  exams: 'exam',
  questionUnits: 'unit',
  questions: 'question',
};

const DATA_URL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** `{key}` is another one each time. The e-mail and the password of nobody, and of those whom requests make. */
const EMAILS = ['{key}@pupils.test', '{key}@pupils.test', 'a@pupils.test', '小明@學校.香港', 'no address'];

/** Words that mean something to a handler. The statements do no harm where they are let through. */
const WORDS_OF_NAME: Readonly<Record<string, readonly string[]>> = {
  email: EMAILS,
  password: [PASSWORD, 'k3mp-x7q-9wd', '開門密碼二'],
  currentPassword: [PASSWORD, PASSWORD, 'wrong'],
  newPassword: [PASSWORD],
  access: [SHARE_PASSWORD, SHARE_PASSWORD, 'wrong'],
  user_type: ['free', 'student', 'student', 'teacher', '沒有這個類型'],
  school: ['', '', '沒有這所學校'],
  status: ['active', 'inactive', ''],
  access_expiry: ['', '2030-01-31'],
  currency: ['HKD', 'TWD'],
  permissions: ['["chat_history"]', '["all"]', '[]', '{'],
  dataUrl: [DATA_URL, DATA_URL, 'data:text/plain;base64,5L2g5aW9', 'data:image/png;base64,AAAA', 'data:,'],
  fileContent: [DATA_URL, '一段文字', 'data:image/png;base64,!!!!'],
  fileName: ['圖.png', '字.txt', '../../x.png', 'x'],
  value: ['sk-proj-0123456789abcdef0123456789abcdef', 'sk-test-0123456789abcdef', 'short'],
  provider: ['openai', 'deepseek', 'other'],
  model: ['gpt-4o-mini', 'gpt-4o', '沒有這個模型'],
  cursor: [...Array(6).fill('2026-12-31T00:00:00.000Z_00000000-0000-4000-8000-000000000000'), 'x'],
  sql: [
    'select 1 as one',
    'select id, name from users limit 3',
    'select * from nothing',
    "update schools set name = name where name = 'nobody'",
    'select 1; select 2',
    'selec',
    '/* 一 */ with x as (select 1) select * from x',
  ],
  role: ['user', 'assistant'],
  systemMessageTemplate: ['為{grade}寫{subject}的試卷：{unitContents}', '{nothing} {unitContents}'],
  message: [
    '甚麼是光合作用？',
    '[[scenario:empty]] 說明',
    '[[scenario:error-500]] 說明',
    '[[scenario:garbage]]',
  ],
};

export function makeHints(operation: Operation): Hints {
  return {
    kindOf: (name) => findKind(operation, name),
    words: (name) => (isSignInName(operation, name) ? undefined : WORDS_OF_NAME[name]),
  };
}

const isSignInName = ({ id }: Operation, name: string) => id === 'auth.login' && name === 'email';

function findKind(operation: Operation, name: string): Kind | undefined {
  const domain = operation.id.split('.')[0] ?? '';
  if (isSignInName(operation, name)) return 'email';
  if (name === 'ids') return domain === 'users' ? 'user' : 'session';
  if (name !== 'id' || !operation.path.includes('/:id')) return KIND_OF_NAME[name];
  if (operation.path.includes('/messages/:id')) return 'message';
  return operation.path.includes('/unit/:id') ? 'unit' : KIND_OF_DOMAIN[domain];
}
