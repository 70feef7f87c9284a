import type { Page } from '@playwright/test';
import type { PageName } from '#contract/pages.ts';
import type { Filled } from './fill-school.ts';
import { expect } from './product.ts';

export type Recipe = {
  /** Where the address of the table is not enough. */
  address?: (filled: Filled) => string;
  /** Fills the page with what people have there. */
  prepare?: (page: Page) => Promise<void>;
  /** Buttons that open a dialog, by their names; the first one of each name is pressed. */
  dialogs?: readonly (string | RegExp)[];
  /** Least size of what one presses, in CSS pixels; 24 unless said. */
  target?: number;
};

/** Asks the chatbot whose chat is open, and waits for the whole answer. */
export async function askForTable(page: Page): Promise<void> {
  const box = page.getByRole('textbox', { name: '訊息', exact: true });
  await box.fill('請用表格、公式和程式說明');
  await box.press('Enter');
  await expect(page.getByRole('log').getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: '停止' })).toBeHidden();
  await page.waitForLoadState('networkidle');
}

/** How each page is looked at. A new page needs a line here, which may be empty. */
export const RECIPES: Record<PageName, Recipe> = {
  login: {},
  publicChat: {
    address: ({ chatbot, password }) => `/chat/${chatbot}?access=${password}`,
    prepare: askForTable,
  },
  kidsChat: {
    address: ({ chatbot, password }) => `/kids/chatbot?id=${chatbot}&access=${password}`,
    prepare: askForTable,
    target: 48,
  },
  share: { address: ({ sharePassword }) => `/share?access=${sharePassword}` },
  home: {},
  conversationPractice: {},
  chat: { prepare: askForTable, dialogs: ['分享', '清除對話'] },
  builder: {},
  assignments: {},
  content: {},
  language: {},
  notes: {},
  imageGenerator: {},
  examGenerator: { dialogs: ['系統提示訊息'] },
  questionDatabase: { dialogs: ['新增題目', '貼上多道題目'] },
  chatbots: { dialogs: [/QR code/, /刪除/] },
  chatbotNew: {},
  chatbotEdit: { address: ({ chatbot }) => `/admin/chatbots/${chatbot}` },
  knowledgeBases: { dialogs: [/刪除/] },
  knowledgeBaseNew: {},
  knowledgeBaseEdit: { address: ({ knowledgeBase }) => `/admin/knowledge-bases/${knowledgeBase}` },
  systemPrompts: { dialogs: ['新增提示', /編輯/] },
  questionAdmin: { dialogs: ['新增題目', '新增單元', '貼上多個單元', /刪除/] },
  chatHistory: {},
  usage: { dialogs: ['價格表'] },
  tokens: { dialogs: ['新增 API 金鑰', /編輯/, /刪除/] },
  users: { dialogs: ['新增用戶', /編輯/, /指派/, /刪除/] },
  userImport: {},
  userTypes: { dialogs: ['新增用戶類型', /編輯/] },
  schools: { dialogs: ['新增學校', /改名/, /併入/] },
  audit: {},
  profile: {},
  databaseManagement: {},
  databaseTest: {},
  phpApiTest: {},
  envTest: {},
  examApiTest: {},
};
