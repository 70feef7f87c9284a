import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { allTexts, HOSTILE_TEXTS, pack } from './testing/hostile-texts.ts';
import { expect, expectNoFormula, test } from './testing/hostile-tour.ts';

const COUNT = HOSTILE_TEXTS.length;
const dialog = (page: Page) => page.getByRole('dialog').last();
const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();

/** Presses the first button of this name, looks at what opens, and closes it. */
async function lookInto(page: Page, name: RegExp | string, look: () => Promise<void>): Promise<void> {
  await press(page, name);
  const opened = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  await expect(opened).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

test('[USER-2 SCHOOL-1] an administrator looks through people and schools with hostile names, and takes them along as a list', async ({
  tourAs,
}) => {
  const { page, visit, look, save } = await tourAs('admin');
  await visit('/admin/users', COUNT);
  await lookInto(page, /^編輯「/, () => look(COUNT));
  await lookInto(page, /^指派聊天機器人給「/, () => look(COUNT));
  await lookInto(page, /^刪除「/, () => look(COUNT));
  await press(page, '匯出');
  const file = await save(() => press(page, 'CSV（.csv）'));
  expectNoFormula(file.text);
  for (const number of [1, 2, 3]) await visit(`/admin/schools?page=${number}`, 5);
  await lookInto(page, /^把「/, () => look(5));
  await lookInto(page, /^改名「/, () => look(5));
});

test('an administrator looks through hostile user types, and a record that is full of their names', async ({
  tourAs,
}) => {
  const { page, visit, look } = await tourAs('admin');
  for (const number of [2, 5, 8, 11, 14, 17]) await visit(`/admin/user-types?page=${number}`, 5);
  await lookInto(page, /^編輯「h/, () => look(5));
  await lookInto(page, /^刪除「h/, () => look(5));
  await visit('/admin/audit', 20);
});

test('an administrator previews a hostile list of new users', async ({ tourAs }) => {
  const { page, visit, look } = await tourAs('admin');
  await visit('/admin/users/import', 0);
  const quoted = pack(200).map((line) => `"${line.replaceAll('"', '""')}"`);
  const rows = quoted.map((line) => [line, line, line, line, line].join(','));
  const content = ['姓名,電郵,身份,學校,到期日', ...rows].join('\r\n');
  const file = { name: `${'<img src=x onerror=alert(1)>'}.csv`, mimeType: '', buffer: Buffer.from(content) };
  await page.getByLabel('選擇名單檔案').setInputFiles(file);
  await expect(page.getByText(/列有問題/)).toBeVisible();
  await look(20);
});

test('[OPEN-102] an administrator looks through hostile chatbots, edits one and tries it', async ({
  tourAs,
  school,
}) => {
  const { page, visit, look } = await tourAs('admin');
  for (const number of [1, 2, 3]) await visit(`/admin/chatbots?page=${number}`, 2);
  await lookInto(page, /^刪除「/, () => look(2));
  await visit(`/admin/chatbots/${school.chatbot.id}`, 1);
  for (const name of ['知識庫', '進階', '分享', '預設提示設定']) {
    await page.getByRole('tab', { name }).click();
    await look(1);
  }
  await lookInto(page, '選擇提示範本', () => look(COUNT));
  await page.setViewportSize({ width: 1280, height: 800 });
  const trial = page.getByRole('complementary', { name: '試用聊天機器人' });
  await trial.getByLabel('試用的問題').fill(`[[scenario:echo rate=0]] ${allTexts()}`);
  await trial.getByLabel('試用的問題').press('Enter');
  await expect(trial.getByRole('button', { name: '重新回答' })).toBeVisible();
  await look(COUNT);
});

test('an administrator looks through hostile knowledge and asks it', async ({ tourAs, school }) => {
  const { page, visit, look } = await tourAs('admin');
  await visit('/admin/knowledge-bases', COUNT);
  await lookInto(page, /^刪除「/, () => look(COUNT));
  await visit(`/admin/knowledge-bases/${school.knowledgeBase}`, COUNT);
  const trial = page.getByRole('region', { name: '試問一個問題' });
  await trial.getByRole('textbox', { name: '問題' }).fill('連結 onerror javascript script alert');
  await trial.getByRole('button', { name: '試問' }).click();
  await expect(trial.getByRole('listitem').first()).toBeVisible();
  await look(COUNT);
});

test('an administrator looks through hostile prompts', async ({ tourAs }) => {
  const { page, visit, look } = await tourAs('admin');
  await visit('/admin/system-prompts', COUNT);
  await lookInto(page, /^編輯「h3-/, () => look(COUNT));
  await lookInto(page, /^刪除「h3-/, () => look(COUNT));
});

test('[QDB-24] an administrator and a teacher look through hostile questions', async ({ tourAs }) => {
  const { page, visit, look } = await tourAs('admin');
  await visit('/admin/question-database', 20);
  await lookInto(page, /^檢視/, () => look(20));
  await lookInto(page, /^編輯/, () => look(20));
  const teacher = await tourAs('teacher');
  for (const word of ['onerror', 'javascript', 'evil.test', '連結']) {
    await teacher.visit(`/question-database?q=${encodeURIComponent(word)}`, 5);
  }
  await lookInto(teacher.page, /^檢視/, () => teacher.look(5));
});

test.describe('with formulas that Word does not know', () => {
  // The program that sets formulas for Word says which signs it leaves out.
  test.use({ expectedNoise: [/Type not supported: mpadded/] });

  test('[EXAM-8] a teacher opens hostile papers and takes one along as a Word file', async ({ tourAs }) => {
    const { page, visit, look, save } = await tourAs('teacher');
    await visit('/exam-generator', 0);
    await press(page, /^打開「/);
    await expect(page.getByRole('article', { name: '試卷預覽' })).toBeVisible();
    await look(20);
    const { bytes, name } = await save(() => press(page, '下載 Word 檔'));
    expect(name).toMatch(/^[^\\/:*?"<>|]+\.docx$/);
    const parts = unzipSync(new Uint8Array(bytes));
    const relations = strFromU8(parts['word/_rels/document.xml.rels'] ?? new Uint8Array());
    const outside = relations.match(/<Relationship [^>]*TargetMode="External"[^>]*>/g) ?? [];
    expect(outside.length).toBeGreaterThan(0);
    for (const relation of outside) expect(relation).toMatch(/\/hyperlink" .*Target="(?:https?|mailto):/);
    await press(page, '返回範本');
    await lookInto(page, '系統提示訊息', () => look(20));
    await press(page, '建立新試卷');
    await page.getByLabel('科目').selectOption('數學');
    await page.getByLabel('學校級別').selectOption('小學');
    await page.getByLabel('年級').selectOption('6年級');
    await press(page, '下一步：選擇單元');
    await look(COUNT);
    await press(page, /^預覽「.*h1-/);
    await look(2);
  });
});

test('[IMG-17] a teacher looks through images with hostile prompts, and saves one', async ({ tourAs }) => {
  const { page, visit, look, save } = await tourAs('teacher');
  await visit('/image-generator', 20);
  await press(page, /^全螢幕檢視「/);
  await look(20);
  const { name } = await save(() => dialog(page).getByRole('button', { name: /下載/ }).click());
  expect(name).toMatch(/^[^\\/:*?"<>|]+\.png$/);
});

test('[OPEN-102] a pupil reads hostile questions and answers, and is answered more of them', async ({
  tourAs,
  school,
}) => {
  const { page, visit, look } = await tourAs('pupil');
  await visit(`/chat?session=${school.chatbot.session}`, COUNT);
  await expect(page.getByRole('log').locator('.katex').first()).toBeVisible();
  await page
    .getByRole('textbox', { name: '訊息', exact: true })
    .fill(`[[scenario:echo rate=0]] ${allTexts()}[1]`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '停止' })).toBeHidden();
  await look(COUNT);
});

test('[OPEN-102 HIST-54] an administrator reads a hostile chat of a pupil, finds its words, and takes it along in every form', async ({
  tourAs,
  school,
}) => {
  const { page, visit, look, save } = await tourAs('admin');
  await visit(`/chat-history?session=${school.chatbot.session}`, COUNT);
  const take = (form: string) =>
    save(async () => {
      await press(page, '匯出聊天');
      await page.getByRole('menuitem', { name: form }).click();
    });
  const csv = await take('CSV 表格（.csv）');
  expectNoFormula(csv.text);
  const json = await take('JSON（.json）');
  expect(JSON.stringify(JSON.parse(json.text))).toContain('</script>');
  const txt = await take('文字檔（.txt）');
  for (const { n } of HOSTILE_TEXTS) expect(txt.text).toContain(`h${n}-`);
  for (const { name } of [csv, json, txt]) expect(name).toMatch(/^[^\\/:*?"<>|]+\.(?:csv|json|txt)$/);
  await visit('/chat-history?search=script', 10);
  await expect(page.locator('mark').first()).toBeVisible();
  await look(10);
});

test('an administrator reads usage of hostile names and prices of hostile models, and takes it along', async ({
  tourAs,
}) => {
  const { page, visit, look, save } = await tourAs('admin');
  await visit('/usage', 3);
  await press(page, '表格');
  await look(3);
  await lookInto(page, '價格表', () => look(COUNT - 20));
  const file = await save(() => press(page, '匯出全部'));
  expectNoFormula(file.text);
});

test('[KEY-5] an administrator looks through keys with hostile names and their record', async ({
  tourAs,
}) => {
  const { page, visit, look } = await tourAs('admin');
  await visit('/token-management', 15);
  await lookInto(page, /^編輯「h/, () => look(15));
});

test('[OPEN-102] a pupil opens hostile records of every learning helper', async ({ tourAs, school }) => {
  const { page, visit } = await tourAs('pupil');
  const { assignment, content, language, notes } = school.records;
  await visit(`/assignments?record=${assignment}`, 60);
  await visit(`/content?record=${content}`, 5);
  await visit(`/language?record=${language}`, 20);
  await expect(page.getByRole('log', { name: '對話內容' })).toContainText('h3-');
  await visit(`/notes?record=${notes}`, 40);
});

test('a pupil opens the home page, the own record and a spoken conversation, all of them hostile', async ({
  tourAs,
}) => {
  const { page, visit, look } = await tourAs('pupil');
  await visit('/', 2);
  await visit('/profile', 5);
  await visit('/conversation-practice', 0);
  await press(page, /英語口語練習/);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: /自由對話/ }).click();
  await frame.getByRole('textbox').fill(`[[scenario:echo rate=0]] ${pack(1_900)[0]}`);
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('list').getByRole('listitem')).toHaveCount(2);
  await expect(frame.getByRole('button', { name: '停止' })).toBeHidden();
  await expect(frame.getByRole('list').getByRole('listitem').nth(1)).toContainText('h3-');
  await look(0);
});

test('[DB-11] an administrator reads hostile results of statements, and of the test pages', async ({
  tourAs,
}) => {
  const { page, visit, look } = await tourAs('admin');
  await visit('/database-management', 0);
  const cells = pack(1_000)
    .slice(0, 15)
    .map((text) => `'${text.replaceAll("'", "''")}'`);
  const columns = pack(60)
    .slice(0, 15)
    .map((text) => `"${text.replaceAll('"', '""')}"`);
  const sql = `SELECT ${cells.map((cell, n) => `${cell} AS ${columns[n]}`).join(', ')}`;
  await page.getByLabel('SQL 腳本').fill(sql);
  await page.getByLabel('SQL 腳本').press('Control+Enter');
  const results = page.getByRole('region', { name: '執行結果' });
  await expect(results.getByText(/^共 1 列/)).toBeVisible();
  await look(50);
  await results.getByRole('button', { name: '以表格顯示' }).click();
  await look(50);
  await visit('/database-test', 0);
  await press(page, '測試 GET');
  await expect(
    page.getByRole('region', { name: 'GET 的結果' }).getByText('200 成功', { exact: true }),
  ).toBeVisible();
  await look(5);
  await visit('/php-api-test', 0);
  await page.getByLabel('訊息').fill(`[[scenario:echo rate=0]] ${allTexts()}`);
  await press(page, '送出');
  await expect(page.getByRole('region', { name: '結果' })).toContainText('h3-');
  await look(COUNT);
  await visit('/exam-api-test', 0);
  for (const label of ['試題單元', '單元的題目']) {
    await press(page, `測試「${label}」`);
    await expect(page.getByRole('region', { name: `${label} 的結果` }).getByText('200 成功')).toBeVisible();
  }
  await look(COUNT);
  await visit('/env-test', 0);
});

test('[OPEN-102] a child looks at hostile friends and at what a new one may be made of', async ({
  tourAs,
}) => {
  const { page, visit, look } = await tourAs('pupil');
  await visit('/kids/chatbot-builder', 20);
  await page.getByLabel('朋友的名字').fill(pack(40)[1] ?? '');
  await page.getByRole('radio', { name: /繁體中文/ }).check();
  await press(page, '下一步');
  await page.getByRole('checkbox', { name: /^有趣/ }).check();
  await press(page, '下一步');
  await look(COUNT);
  await page.getByRole('radio', { name: 'h3-' }).check();
  await page.getByRole('checkbox').first().check();
  await press(page, '下一步');
  await expect(page.getByRole('button', { name: '保存' })).toBeVisible();
  await look(5);
});

test('[DB-17 SEC-42] a visitor finds hostile chatbots on the page of the school, and opens one', async ({
  tourAs,
  school,
}) => {
  const { page, visit, look } = await tourAs('visitor');
  await visit(`/share?access=${school.sharePassword}`, COUNT);
  await press(page, /h100-/);
  await expect(page.getByRole('log')).toBeVisible();
  await look(5);
});

for (const place of ['chat', 'kids'] as const) {
  test(`[OPEN-102] a visitor is welcomed and answered with hostile texts on the page of ${place}`, async ({
    tourAs,
    school,
  }) => {
    const { page, visit, look } = await tourAs('visitor');
    const { id, password } = school.chatbot;
    await visit(
      place === 'kids' ? `/kids/chatbot?id=${id}&access=${password}` : `/chat/${id}?access=${password}`,
      3,
    );
    await page
      .getByRole('textbox', { name: '訊息', exact: true })
      .fill(`[[scenario:echo rate=0]] ${allTexts()}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText('h100-');
    await expect(page.getByRole('button', { name: '停止' })).toBeHidden();
    await look(COUNT);
  });
}
