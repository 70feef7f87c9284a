import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/universal';
import { importUsers } from '#contract/user-import.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { importButton, openImport, rowOf, serveImport } from './testing/import-fixtures.ts';

const GOOD =
  '姓名,電郵,類型,學校\n陳小明,ming@school.test,學生,示範學校\n林美玲,ling@school.test,老師,示範學校\n';
const bodyOf = (rows: string) => `姓名,電郵,學校\n${rows}`;

describe('a manager who chooses a list', () => {
  test('sees its columns recognised and each row as it will be', async () => {
    const { choose } = await openImport();
    await choose(GOOD);
    expect(await screen.findByText('共 2 列，沒有問題')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('「類型」匯入為').value).toBe('user_type');
    const row = within(await rowOf('陳小明'));
    expect(row.getByText('學生')).toBeTruthy();
    expect(row.getByText('自動產生')).toBeTruthy();
    expect(row.getByText('永久')).toBeTruthy();
    expect(await importButton()).toHaveProperty('textContent', '匯入 2 位用戶');
  });

  test('says what a column is that nobody recognised, and takes it from the one that was it', async () => {
    const { choose, user } = await openImport();
    await choose('甲,姓名,電郵\n王小文,陳小明,ming@school.test\n');
    await rowOf('陳小明');
    await user.selectOptions(screen.getByLabelText('「甲」匯入為'), '姓名');
    await rowOf('王小文');
    expect(screen.getByLabelText<HTMLSelectElement>('「姓名」匯入為').value).toBe('');
    await user.selectOptions(screen.getByLabelText('「電郵」匯入為'), '不匯入');
    expect(await screen.findByText('請先選出哪一欄是姓名，哪一欄是電子郵箱。')).toBeTruthy();
    expect(await importButton()).toHaveProperty('disabled', true);
  });

  test('whose file has no headings finds its first row a person, and may say otherwise', async () => {
    const { choose, user } = await openImport();
    await choose('陳小明,ming@school.test\n林美玲,ling@school.test\n');
    expect(await screen.findByText(/^共 2 列/)).toBeTruthy();
    await user.click(screen.getByLabelText('檔案有一列欄位名稱'));
    expect(await screen.findByText(/^共 1 列/)).toBeTruthy();
    expect(screen.queryByRole('row', { name: /陳小明/ })).toBeNull();
  });

  test('chooses what counts where the file says nothing', async () => {
    const { choose, user, sent } = await openImport();
    await choose('姓名,電郵,到期\n陳小明,ming@school.test,\n林美玲,ling@school.test,永久\n');
    await user.selectOptions(await screen.findByLabelText('用戶類型'), '學生');
    await user.selectOptions(screen.getByLabelText('學校'), '示範學校');
    fireEvent.change(screen.getByLabelText('到期日（空白為永久）'), { target: { value: '2027-07-31' } });
    await screen.findByText('共 2 列，沒有問題');
    await user.click(await importButton());
    await screen.findByText('已建立 2 位用戶。');
    expect(sent()[0]?.input.body.rows).toMatchObject([
      { name: '陳小明', user_type: 'student', school: '示範學校', access_expiry: '2027-07-31' },
      { name: '林美玲', user_type: 'student', school: '示範學校', access_expiry: '' },
    ]);
  });

  test('with several sheets sees the first that is a list, and chooses which', async () => {
    const sheet = (name: string, person: string) => ({
      sheet: name,
      data: [
        ['姓名', '電郵'],
        [person, `${name}@school.test`],
      ],
    });
    const workbook = await writeXlsx(
      [{ sheet: '說明', data: [['請填寫下一張表']] }, sheet('a', '陳小明'), sheet('b', '林美玲')],
      {},
    ).toBlob();
    const { choose, user } = await openImport();
    await choose(new Uint8Array(await workbook.arrayBuffer()), '名單.xlsx');
    await rowOf('陳小明');
    await user.selectOptions(screen.getByLabelText('工作表'), 'b（2 列）');
    await rowOf('林美玲');
    expect(screen.queryByText('陳小明')).toBeNull();
  });

  test('that has too many rows reads how many, and nothing is asked of the server', async () => {
    const { choose, backend } = await openImport();
    const rows = Array.from({ length: 5_003 }, (_, index) => `學生${index},p${index}@school.test`);
    await choose(`姓名,電郵\n${rows.join('\n')}`);
    expect(await screen.findByText('名單有 5,003 列，一次最多匯入 5,000 列，請分成幾個檔案。')).toBeTruthy();
    expect(backend.callsOf(importUsers)).toEqual([]);
  });

  test('that cannot be read reads why, and a list dropped on the page is read', async () => {
    const { input } = await openImport();
    fireEvent.change(input, { target: { files: [new File(['x'], '名單.pdf')] } });
    expect(await screen.findByText(/^不支援「名單\.pdf」這種檔案/)).toBeTruthy();
    const dataTransfer = { types: ['Files'], files: [new File([GOOD], '名單.csv')] };
    fireEvent.drop(screen.getByText(/也可以拖放到這裡/), { dataTransfer });
    expect(await screen.findByText('已讀取「名單.csv」')).toBeTruthy();
    expect(screen.queryByText(/^不支援/)).toBeNull();
  });

  test('while the server is away reads that, and asks again', async () => {
    let isAway = true;
    const { choose, user } = await openImport((backend) => {
      serveImport()(backend);
      backend.on(importUsers, () =>
        isAway ? refuse(503, 'database_unavailable') : { created: 0, new_schools: [], problems: [] },
      );
    });
    await choose(GOOD);
    expect(await screen.findByText('無法檢查名單')).toBeTruthy();
    expect(await importButton()).toHaveProperty('disabled', true);
    isAway = false;
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('共 2 列，沒有問題')).toBeTruthy();
  });
});

describe('a manager whose list has problems', () => {
  const BAD = bodyOf('陳小明,ming,\n林美玲,ling@school.test,\n王大文,Ling@school.test,\n');

  test('[USER-27] reads each beside its cell, and puts it right there', async () => {
    const { choose, user } = await openImport();
    await choose(BAD);
    expect(await screen.findByText('共 3 列，2 列有問題')).toBeTruthy();
    expect(screen.getByText('請輸入有效的電子郵箱地址')).toBeTruthy();
    expect(screen.getByText('與第 2 列的郵箱重複')).toBeTruthy();
    const cell = screen.getByLabelText('第 1 列的電子郵箱');
    await user.clear(cell);
    await user.type(cell, 'ming@school.test{Enter}');
    expect(await screen.findByText('共 3 列，1 列有問題')).toBeTruthy();
    expect(screen.queryByText('請輸入有效的電子郵箱地址')).toBeNull();
    // It can be changed once more.
    expect(screen.getByLabelText('第 1 列的電子郵箱')).toHaveProperty('value', 'ming@school.test');
  });

  test('looks at these rows alone, takes them out, and puts them back', async () => {
    const { choose, user } = await openImport();
    await choose(BAD);
    await user.click(await screen.findByLabelText('只看有問題的 2 列'));
    expect(screen.queryByRole('row', { name: /林美玲/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '移除有問題的 2 列' }));
    expect(await screen.findByText('共 1 列，沒有問題')).toBeTruthy();
    expect(await importButton()).toHaveProperty('disabled', false);
    await user.click(screen.getByRole('button', { name: '放回移除的 2 列' }));
    expect(await screen.findByText('共 3 列，2 列有問題')).toBeTruthy();
  });

  test('takes out a single row', async () => {
    const { choose, user } = await openImport();
    await choose(BAD);
    await user.click(await screen.findByRole('button', { name: '移除第 1 列' }));
    expect(await screen.findByText('共 2 列，1 列有問題')).toBeTruthy();
    expect(screen.queryByText('陳小明')).toBeNull();
  });

  test('[USER-39] reads also what only the server knows', async () => {
    const message = '該電子郵箱已被使用，請使用其他郵箱';
    const { choose, user } = await openImport(
      serveImport({
        findProblems: (rows) =>
          rows.flatMap(({ email }, row) =>
            email === 'taken@school.test' ? [{ row, field: 'email' as const, message }] : [],
          ),
      }),
    );
    await choose(bodyOf('陳小明,taken@school.test,\n'));
    expect(await screen.findByText(message)).toBeTruthy();
    const cell = screen.getByLabelText('第 1 列的電子郵箱');
    await user.clear(cell);
    await user.type(cell, 'free@school.test{Enter}');
    expect(await screen.findByText('共 1 列，沒有問題')).toBeTruthy();
  });

  test('sees which schools are not there, and has them made', async () => {
    const { choose, user, sent } = await openImport();
    await choose(
      bodyOf('陳小明,a@school.test,新光學校\n林美玲,b@school.test,新光學校\n王大文,c@school.test,示範學校\n'),
    );
    expect(await screen.findByText('共 3 列，2 列有問題')).toBeTruthy();
    expect(screen.getByText('還沒有的學校：新光學校')).toBeTruthy();
    await user.click(screen.getByLabelText('建立這些學校'));
    expect(await screen.findByText('共 3 列，沒有問題')).toBeTruthy();
    expect(screen.getByText('還沒有的學校：新光學校')).toBeTruthy();
    await user.click(await importButton());
    expect(await screen.findByText('新增的學校：新光學校')).toBeTruthy();
    expect(sent()[0]?.input.body.create_schools).toBe(true);
  });

  test('finds thousands of rows in pages', async () => {
    const { choose, user } = await openImport();
    const rows = Array.from({ length: 5_000 }, (_, index) => `學生${index + 1},p${index}@school.test,`);
    await choose(bodyOf(rows.join('\n')));
    expect(await screen.findByText('共 5,000 列，沒有問題', {}, { timeout: 15_000 })).toBeTruthy();
    const table = screen.getByRole('table', { name: '名單' });
    expect(within(table).getAllByRole('row')).toHaveLength(51);
    await user.click(screen.getByRole('button', { name: '第 100 頁' }));
    await waitFor(() => expect(within(table).getByText('學生5000')).toBeTruthy());
  });
});
