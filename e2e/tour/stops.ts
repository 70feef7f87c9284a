import { expect, type Page } from '@playwright/test';
import { type Account, callApi } from '../testing/product.ts';

/**
 * One picture of `docs/tour.md`: who looks at which page, on what, and what they do before it is taken. A stop without
 * an account is a visitor's; `path` may be found out by `find`.
 */
export type Stop = {
  name: string;
  account: Account | null;
  path: string | ((school: School) => string);
  on?: 'phone';
  scheme?: 'dark';
  act?(page: Page): Promise<void>;
};

/** What the addresses of some stops need. */
export type School = { chatLink: string; kidsLink: string; firstChatbot: string; firstKnowledge: string };

const NOTE =
  '光合作用是植物利用光能，把二氧化碳和水變成葡萄糖和氧氣的過程。葉綠素在葉綠體裡吸收光能。影響光合作用的因素有光照強度、二氧化碳濃度和溫度。';
const ESSAY = [
  '星期天，爸爸帶我去爬山。山路很陡，我走了一會兒就氣喘吁吁。',
  '爸爸說：「慢慢走，山不會跑掉。」我們一邊走，一邊看路旁的野花。',
  '到了山頂，整個城市都在腳下，風吹過來很涼快。我覺得辛苦是值得的。',
].join('\n');

const answered = (page: Page) =>
  expect(page.getByRole('button', { name: '停止' })).toHaveCount(0, { timeout: 60_000 });

export const STOPS: readonly Stop[] = [
  { name: 'home', account: 'student', path: '/' },
  {
    name: 'chat',
    account: 'student',
    path: '/chat',
    async act(page) {
      await page
        .getByRole('button', { name: /分數除法/ })
        .first()
        .click();
      await expect(page.locator('.katex').first()).toBeVisible();
    },
  },
  {
    name: 'chat-phone',
    account: 'student',
    path: '/chat',
    on: 'phone',
    scheme: 'dark',
    async act(page) {
      await page.getByRole('button', { name: '開啟聊天機器人與對話記錄' }).click();
      await page.getByRole('button', { name: /雨天/ }).first().click();
      await expect(page.getByText('雨聲').first()).toBeVisible();
    },
  },
  {
    name: 'assignment',
    account: 'student',
    path: '/assignments',
    async act(page) {
      await page.getByLabel('作業標題').fill('爬山的一天');
      await page.getByLabel('作業內容').fill(ESSAY);
      await page.getByRole('button', { name: '提交作業' }).click();
      await expect(page.getByText('作業評估完成！')).toBeVisible({ timeout: 60_000 });
      await page.getByRole('article', { name: '爬山的一天' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'language',
    account: 'student',
    path: '/language',
    async act(page) {
      await page.getByLabel('語言').selectOption('英語');
      for (const line of ['Yesterday I go to the beach.', 'He go to school every day.']) {
        await page.getByRole('textbox', { name: '訊息' }).fill(line);
        await page.getByRole('textbox', { name: '訊息' }).press('Enter');
        await expect(page.getByRole('button', { name: '送出' })).toBeVisible({ timeout: 60_000 });
      }
      await expect(page.getByRole('list', { name: '更正' }).first()).toBeVisible();
    },
  },
  {
    name: 'notes',
    account: 'student',
    path: '/notes',
    async act(page) {
      await page.getByLabel('筆記標題').fill('光合作用');
      await page.getByLabel('筆記內容').fill(NOTE);
      await page.getByRole('button', { name: '整理筆記' }).click();
      await page.getByRole('button', { name: '看答案' }).first().waitFor({ timeout: 60_000 });
    },
  },
  { name: 'practice', account: 'student', path: '/conversation-practice' },
  { name: 'kids', account: null, path: ({ kidsLink }) => kidsLink, on: 'phone' },
  {
    name: 'visitor',
    account: null,
    path: ({ chatLink }) => chatLink,
    async act(page) {
      await page.getByRole('textbox', { name: '訊息' }).fill('為什麼天空是藍色的？');
      await page.getByRole('textbox', { name: '訊息' }).press('Enter');
      await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 60_000 });
    },
  },
  { name: 'builder', account: 'premium', path: '/kids/chatbot-builder' },
  {
    name: 'chatbot',
    account: 'lead',
    path: ({ firstChatbot }) => `/admin/chatbots/${firstChatbot}?tab=prompt`,
  },
  {
    name: 'knowledge',
    account: 'lead',
    path: ({ firstKnowledge }) => `/admin/knowledge-bases/${firstKnowledge}`,
  },
  {
    name: 'share',
    account: 'lead',
    path: '/chat',
    async act(page) {
      await page.getByRole('button', { name: '分享', exact: true }).click();
      await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible();
    },
  },
  { name: 'questions', account: 'lead', path: '/question-database' },
  {
    name: 'exam',
    account: 'lead',
    path: '/exam-generator',
    async act(page) {
      await page
        .getByRole('button', { name: /^使用「/ })
        .first()
        .click();
      await page.getByLabel('科目').selectOption('數學');
      await page.getByLabel('學校級別').selectOption('小學');
      await page.getByLabel('年級', { exact: true }).selectOption('4年級');
      await page.getByRole('button', { name: '下一步：選擇單元' }).click();
      await page.getByRole('checkbox', { name: /分數的認識/ }).check();
      await page.getByRole('button', { name: '生成試卷' }).click();
      await expect(page.getByLabel('試卷標題')).toBeVisible({ timeout: 90_000 });
      await answered(page);
    },
  },
  { name: 'users', account: 'admin', path: '/admin/users' },
  {
    name: 'usage',
    account: 'admin',
    path: '/usage?range=7',
    async act(page) {
      const chatbots = await callApi<{ id: string }[]>(page, 'GET', '/api/chatbots');
      for (const [place, { id: chatbotId }] of chatbots.entries())
        for (let asked = place; asked < chatbots.length; asked++)
          await callApi(page, 'POST', '/api/ai/chat', { chatbotId, message: '為什麼天空是藍色的？' });
      // Today is counted once a minute at most.
      const read = () => callApi<{ chatbots: unknown[] }>(page, 'GET', '/api/usage/report');
      const count = async () => (await read()).chatbots.length;
      await expect.poll(count, { timeout: 120_000, intervals: [2_000] }).toBe(chatbots.length);
      await page.reload();
      await expect(page.getByRole('slider', { name: '每日對話' })).toBeVisible();
    },
  },
  {
    name: 'history',
    account: 'admin',
    path: '/chat-history',
    async act(page) {
      await page
        .getByRole('button', { name: /分數除法/ })
        .first()
        .click();
      await expect(page.getByRole('log', { name: '訊息' })).toBeVisible();
    },
  },
  { name: 'keys', account: 'admin', path: '/token-management' },
  { name: 'audit', account: 'admin', path: '/admin/audit' },
];
