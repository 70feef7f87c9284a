import { type Access, ADMIN_ONLY, ADMIN_OR_ALL, anyOf, PUBLIC, SIGNED_IN } from './access.ts';

export type MenuGroup = 'basic' | 'learning' | 'tools' | 'management' | 'system';

/**
 * One screen of the product: its address, who may open it and where it stands in the sidebar. The
 * router's guards, the sidebar and the tests of both read this table.
 */
export type Page = {
  /** Parameters as `$name`, the router's form. */
  path: `/${string}`;
  title: string;
  access: Access;
  /** Inside the layout with the sidebar. */
  layout: boolean;
  menu?: MenuGroup;
};

const inLayout = { layout: true } as const;
const chatbotAdmin = { ...inLayout, access: anyOf('chatbot_management') };
const keysAdmin = { ...inLayout, access: anyOf('token_management', '/token-management') };
const knowledgeAdmin = { ...inLayout, access: anyOf('knowledge_base_management') };

export const PAGES = {
  login: { path: '/login', title: '登入', access: PUBLIC, layout: false },
  publicChat: { path: '/chat/$id', title: '聊天機器人', access: PUBLIC, layout: false },
  kidsChat: { path: '/kids/chatbot', title: 'AI 朋友', access: PUBLIC, layout: false },
  share: { path: '/share', title: '分享', access: PUBLIC, layout: false },

  home: { ...inLayout, path: '/', title: '首頁', access: SIGNED_IN, menu: 'basic' },
  conversationPractice: {
    ...inLayout,
    path: '/conversation-practice',
    title: '會話練習',
    access: SIGNED_IN,
    menu: 'basic',
  },
  chat: {
    ...inLayout,
    path: '/chat',
    title: 'AI 聊天機器人',
    access: anyOf('/chat', 'chatbot', 'conversation'),
    menu: 'basic',
  },
  builder: {
    ...inLayout,
    path: '/kids/chatbot-builder',
    title: '創建 AI 朋友',
    access: anyOf('/kids/chatbot-builder', 'chatbot_management'),
    menu: 'basic',
  },

  assignments: {
    ...inLayout,
    path: '/assignments',
    title: '作業評估',
    access: anyOf('assignments', '/assignments'),
    menu: 'learning',
  },
  content: {
    ...inLayout,
    path: '/content',
    title: '學習內容',
    access: anyOf('learning_content', '/content'),
    menu: 'learning',
  },
  language: {
    ...inLayout,
    path: '/language',
    title: '語言練習',
    access: anyOf('language_learning', '/language'),
    menu: 'learning',
  },
  notes: {
    ...inLayout,
    path: '/notes',
    title: '學習筆記',
    access: anyOf('learning_notes', '/notes'),
    menu: 'learning',
  },

  imageGenerator: {
    ...inLayout,
    path: '/image-generator',
    title: 'AI 圖片生成',
    access: anyOf('/image-generator', 'ai_image_generator'),
    menu: 'tools',
  },
  examGenerator: {
    ...inLayout,
    path: '/exam-generator',
    title: '試卷生成器',
    access: anyOf('exam_generator', '/exam-generator'),
    menu: 'tools',
  },
  questionDatabase: {
    ...inLayout,
    path: '/question-database',
    title: '題庫',
    access: anyOf('question_database', '/question-database'),
    menu: 'tools',
  },

  chatbots: { ...chatbotAdmin, path: '/admin/chatbots', title: '聊天機器人管理', menu: 'management' },
  chatbotNew: { ...chatbotAdmin, path: '/admin/chatbots/new', title: '新增聊天機器人' },
  chatbotEdit: { ...chatbotAdmin, path: '/admin/chatbots/$id', title: '編輯聊天機器人' },
  knowledgeBases: {
    ...knowledgeAdmin,
    path: '/admin/knowledge-bases',
    title: '知識庫管理',
    menu: 'management',
  },
  knowledgeBaseNew: { ...knowledgeAdmin, path: '/admin/knowledge-bases/new', title: '新增知識庫' },
  knowledgeBaseEdit: { ...knowledgeAdmin, path: '/admin/knowledge-bases/$id', title: '編輯知識庫' },
  systemPrompts: {
    ...inLayout,
    path: '/admin/system-prompts',
    title: 'AI 提示管理',
    access: anyOf('system_prompts_management'),
    menu: 'management',
  },
  questionAdmin: {
    ...inLayout,
    path: '/admin/question-database',
    title: '題庫管理',
    access: anyOf('admin_question_database'),
    menu: 'management',
  },
  chatHistory: {
    ...inLayout,
    path: '/chat-history',
    title: '聊天記錄',
    access: anyOf('/chat-history', 'chat_history'),
    menu: 'management',
  },
  usage: { ...inLayout, path: '/usage', title: '使用統計', access: ADMIN_OR_ALL },
  services: { ...keysAdmin, path: '/ai-services', title: 'AI 服務', menu: 'management' },
  tokens: { ...keysAdmin, path: '/token-management', title: 'API 金鑰管理', menu: 'management' },

  users: {
    ...inLayout,
    path: '/admin/users',
    title: '用戶權限管理',
    access: anyOf('user_access_management'),
    menu: 'system',
  },
  userImport: {
    ...inLayout,
    path: '/admin/users/import',
    title: '匯入用戶',
    access: anyOf('user_access_management'),
  },
  userTypes: {
    ...inLayout,
    path: '/admin/user-types',
    title: '用戶類型管理',
    access: anyOf('user_type_management'),
    menu: 'system',
  },

  schools: {
    ...inLayout,
    path: '/admin/schools',
    title: '學校管理',
    access: anyOf('user_access_management'),
  },
  audit: { ...inLayout, path: '/admin/audit', title: '操作記錄', access: ADMIN_ONLY },

  profile: { ...inLayout, path: '/profile', title: '個人資料', access: SIGNED_IN },

  databaseManagement: { ...inLayout, path: '/database-management', title: '資料庫管理', access: ADMIN_ONLY },
  databaseTest: { ...inLayout, path: '/database-test', title: '資料庫 API 測試', access: ADMIN_ONLY },
  phpApiTest: { ...inLayout, path: '/php-api-test', title: 'PHP API 測試', access: ADMIN_ONLY },
  envTest: { ...inLayout, path: '/env-test', title: '環境測試', access: ADMIN_ONLY },
  examApiTest: { ...inLayout, path: '/exam-api-test', title: '試卷 API 測試', access: ADMIN_ONLY },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof PAGES;

/** The groups of the sidebar, in order; the first three start expanded. */
export const MENU_GROUPS: readonly { group: MenuGroup; label: string; expanded: boolean }[] = [
  { group: 'basic', label: '基本功能', expanded: true },
  { group: 'learning', label: '學習功能（測試中）', expanded: true },
  { group: 'tools', label: 'AI 工具', expanded: true },
  { group: 'management', label: '管理功能', expanded: false },
  { group: 'system', label: '系統管理', expanded: false },
];
