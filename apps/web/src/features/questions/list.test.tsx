import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  listQuestions,
  listQuestionUnits,
  type QuestionUnit,
  searchQuestions,
} from '#contract/questions.contract.ts';
import {
  buildQuestion,
  buildUnit,
  idOf,
  openAdmin,
  questionsRead,
  questionTable,
  rowNames,
  rowOf,
  serveQuestions,
} from './testing/question-fixtures.ts';

const UNITS: QuestionUnit[] = [
  buildUnit(1, { unit_name: '分數', question_count: 2 }),
  buildUnit(2, { subject: '中文', grade: '中學 (中一)', unit_name: '修辭', question_count: 1 }),
];
const QUESTIONS = [
  buildQuestion(1, { content: '計算 $\\frac{3}{4}$ 的一半。' }),
  buildQuestion(2, { content: '甚麼是分數？' }),
  buildQuestion(3, { content: '甚麼是比喻？', unit_id: idOf(2) }),
];
const serve = serveQuestions(UNITS, QUESTIONS);

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ label: words }) => words);

describe('a lead who manages the question database', () => {
  test('[QDB-1 QDB-2 QDB-3 QDB-9 QDB-10] finds title, subtitle, search and the buttons', async () => {
    await openAdmin(serve);
    expect(await screen.findByRole('heading', { level: 1, name: '試題資料庫' })).toBeTruthy();
    expect(screen.getByText('瀏覽、搜尋和管理試題內容')).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: '搜尋題目' })).toBeTruthy();
    for (const name of ['新增單元', '新增題目', '貼上多個單元', '貼上多道題目'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  test('[QDB-11 QDB-13 QDB-14] reads of each question its unit and its beginning, and has three signs for it', async () => {
    const long = `${'文'.repeat(99)}🦊`;
    await openAdmin(serveQuestions(UNITS, [...QUESTIONS, buildQuestion(4, { content: `**${long}**尾` })]));
    await questionsRead('計算 3/4 的一半。', '甚麼是分數？', '甚麼是比喻？', `${long}…`);
    expect((await rowOf('甚麼是比喻？')).getByText('中文 - 中學 (中一) - 修辭')).toBeTruthy();
    for (const name of ['檢視「甚麼是比喻？」', '編輯「甚麼是比喻？」', '刪除「甚麼是比喻？」'])
      expect((await rowOf('甚麼是比喻？')).getByRole('button', { name })).toBeTruthy();
  });

  test('[QDB-12] reads 「未知單元」 where the unit is missing, after the units were read once more', async () => {
    const { backend } = await openAdmin(serveQuestions(UNITS, [buildQuestion(1, { unit_id: idOf(99) })]));
    expect(await (await rowOf('題目1')).findByText('未知單元')).toBeTruthy();
    expect(backend.callsOf(listQuestionUnits).length).toBeLessThanOrEqual(2);
  });

  test('[QDB-4 QDB-5 QDB-6 QDB-7] narrows by level and then by grade, which begins anew with another level', async () => {
    const { user, path, backend } = await openAdmin(serve);
    await questionTable();
    const grade = screen.getByLabelText<HTMLSelectElement>('年級');
    expect(optionsOf('級別')).toEqual(['全部', '小學', '中學']);
    expect(grade.disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('級別'), '小學');
    await questionsRead('計算 3/4 的一半。', '甚麼是分數？');
    expect(optionsOf('年級')).toEqual(['全部', ...[1, 2, 3, 4, 5, 6].map((year) => `小學 (${year}年級)`)]);
    await user.selectOptions(grade, '小學 (3年級)');
    await waitFor(() =>
      expect(backend.callsOf(listQuestions).at(-1)?.input.query).toMatchObject({
        level: '小學',
        grade: '小學 (3年級)',
      }),
    );
    await user.selectOptions(screen.getByLabelText('級別'), '中學');
    await questionsRead('甚麼是比喻？');
    expect(grade.value).toBe('');
    expect(optionsOf('年級')).toEqual(['全部', ...[...'一二三四五六'].map((year) => `中學 (中${year})`)]);
    expect(decodeURIComponent(path())).toBe('/admin/question-database?level=中學');
  });

  test('[QDB-8] narrows by a unit, found by typing, and shows all again', async () => {
    const { user } = await openAdmin(serve);
    await questionTable();
    const field = screen.getByRole('combobox', { name: '單元' });
    await waitFor(() => expect(field).toHaveProperty('value', '顯示全部'));
    await user.click(field);
    const list = within(await screen.findByRole('listbox'));
    await list.findByRole('option', { name: '中文 - 修辭' });
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '顯示全部',
      '數學 - 分數',
      '中文 - 修辭',
    ]);
    await user.clear(field);
    await user.type(field, '修');
    await waitFor(() => expect(list.getAllByRole('option')).toHaveLength(1));
    await user.click(list.getByRole('option', { name: '中文 - 修辭' }));
    await questionsRead('甚麼是比喻？');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: '顯示全部' }));
    await waitFor(() => expect(rowNames('題目')).toHaveLength(3));
  });

  test('[QDB-3] searches together with the filters, reads how many there are, and finds the search in the address again', async () => {
    const { user, path, backend } = await openAdmin(serve, '?level=小學');
    await user.type(await screen.findByRole('searchbox', { name: '搜尋題目' }), '甚麼');
    await waitFor(() =>
      expect(backend.callsOf(searchQuestions).at(-1)?.input.query).toEqual({ q: '甚麼', level: '小學' }),
    );
    expect(await screen.findByText('共 1 題')).toBeTruthy();
    await questionsRead('甚麼是分數？');
    expect(decodeURIComponent(path())).toContain('search=甚麼');
  });

  test('[QDB-3] reads that there are more than a search shows', async () => {
    await openAdmin((backend) => {
      serve(backend);
      backend.on(searchQuestions, () => Response.json(QUESTIONS, { headers: { 'x-more-found': '1' } }));
    }, '?search=甚麼');
    expect(await screen.findByText(/只列出首 100 題/)).toBeTruthy();
  });

  test('[QDB-15] whose search finds nothing reads so', async () => {
    await openAdmin(serve, '?search=沒有');
    expect(await screen.findByText('沒有符合搜尋條件的題目')).toBeTruthy();
  });

  test('[QDB-16] without a search and with nothing to show reads what to do', async () => {
    await openAdmin(serveQuestions(UNITS));
    expect(await screen.findByText('請選擇單元或搜尋題目')).toBeTruthy();
  });

  test('[OPEN-28] loads further pages until the last', async () => {
    const many = [1, 2, 3, 4, 5].map((n) => buildQuestion(n));
    const { user } = await openAdmin(serveQuestions(UNITS, many, 2));
    await questionsRead('題目1', '題目2');
    await user.click(screen.getByRole('button', { name: '載入更多' }));
    await questionsRead('題目1', '題目2', '題目3', '題目4');
    await user.click(screen.getByRole('button', { name: '載入更多' }));
    await questionsRead('題目1', '題目2', '題目3', '題目4', '題目5');
    expect(screen.queryByRole('button', { name: '載入更多' })).toBeNull();
  });

  test('whose address names what there is not sees all, as the fields say', async () => {
    await openAdmin(serve, `?level=大學&grade=x&unit=${idOf(77)}&unitPage=9`);
    await waitFor(() => expect(rowNames('題目')).toHaveLength(3));
    expect(screen.getByLabelText('級別')).toHaveProperty('value', '');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: '單元' })).toHaveProperty('value', '顯示全部'),
    );
  });
});
