import { saveFile } from '#web/lib/files/save-file.ts';
import { HEADED_COLUMNS, STATUS_WORDS } from '#web/lib/words/user-columns.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';

const PEOPLE = [
  [
    '陳小明',
    'siuming@school.example',
    '',
    userTypeLabel('student'),
    '示範學校',
    STATUS_WORDS.active,
    '2027-07-31',
  ],
  ['林美玲', 'meiling@school.example', '', userTypeLabel('teacher'), '示範學校', STATUS_WORDS.active, ''],
];

/** Saves a list with two people, to be filled in. All cells are text: a spreadsheet changes nothing by itself. */
export async function saveSample(): Promise<void> {
  const { default: writeFile } = await import('write-excel-file/universal');
  const rows = [HEADED_COLUMNS.map(({ heading }) => heading), ...PEOPLE];
  const cells = rows.map((row) => row.map((value) => ({ value, type: String, format: '@' })));
  const columns = HEADED_COLUMNS.map(() => ({ width: 22 }));
  saveFile('匯入用戶範例.xlsx', await writeFile(cells, { sheet: '用戶', columns }).toBlob());
}
