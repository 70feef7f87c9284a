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
  /** What stands there at a school that has nothing yet. */
  empty?: string;
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
  share: {
    address: ({ sharePassword }) => `/share?access=${sharePassword}`,
    empty: '目前沒有可以對話的聊天機器人',
  },
  home: {},
  conversationPractice: {},
  chat: { prepare: askForTable, dialogs: ['分享', '清除對話'], empty: '尚無對話記錄' },
  builder: { empty: '保存以後，你的朋友就會住在這裡。' },
  assignments: { empty: '評估過的作業會留在這裡，隨時可以再看，也可以修改後再交。' },
  content: { empty: '生成過的學習內容會留在這裡，隨時可以再看。' },
  language: { empty: '練習過的對話會留在這裡，隨時可以再看，也可以接著練習。' },
  notes: { empty: '整理過的筆記會留在這裡，隨時可以再複習。' },
  imageGenerator: { empty: '生成過的圖片會留在這裡。寫下想看到的畫面，生成第一張吧。' },
  examGenerator: {
    dialogs: ['系統提示訊息'],
    empty: '儲存過的試卷會留在這裡，隨時可以再打開、列印。',
  },
  questionDatabase: { dialogs: ['新增題目', '貼上多道題目'], empty: '請選擇單元或搜尋題目' },
  chatbots: {
    dialogs: [/QR code/, /刪除/],
    empty: '還沒有聊天機器人。建立第一個，再把連結或 QR code 交給學生。',
  },
  chatbotNew: {},
  chatbotEdit: {
    address: ({ chatbot }) => `/admin/chatbots/${chatbot}`,
    prepare: (page) => page.getByRole('tab', { name: '預設提示設定' }).click(),
    dialogs: ['選擇提示範本'],
  },
  knowledgeBases: {
    dialogs: [/刪除/],
    empty: '還沒有知識庫。把課文、校規或常見問題放進來，聊天機器人就能引用。',
  },
  knowledgeBaseNew: {},
  knowledgeBaseEdit: { address: ({ knowledgeBase }) => `/admin/knowledge-bases/${knowledgeBase}` },
  systemPrompts: { dialogs: ['新增提示', /編輯/], empty: '沒有符合的提示' },
  questionAdmin: {
    dialogs: ['新增題目', '新增單元', '貼上多個單元', /刪除/],
    empty: '尚未建立單元，請按「新增單元」開始。',
  },
  chatHistory: { empty: '尚無聊天記錄' },
  usage: { dialogs: ['價格表'], empty: '還沒有人聊天' },
  services: { dialogs: ['新增 AI 服務', /^編輯「/, /^測試「/] },
  tokens: { dialogs: ['新增 API 金鑰', /編輯/, /刪除/], empty: '尚未添加 API 金鑰' },
  users: {
    dialogs: ['新增用戶', '匯出', /編輯/, /指派/, /刪除/],
    empty: '還沒有用戶。新增第一位，或從檔案匯入一整班。',
  },
  userImport: {},
  userTypes: { dialogs: ['新增用戶類型', /編輯/], empty: '尚無用戶類型' },
  schools: { dialogs: ['新增學校', /改名/, /併入/], empty: '尚無學校，請先新增一所' },
  audit: { empty: '尚無操作記錄' },
  profile: {},
  databaseManagement: {},
  databaseTest: {},
  phpApiTest: {},
  envTest: {},
  examApiTest: {},
};
