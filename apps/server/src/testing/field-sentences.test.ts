import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { LIBRARY_WORDS } from './properties/judge-fields.ts';
import { toJsonSchema } from './properties/schema-values.ts';
import { startTestServer } from './test-server.ts';

const server = await startTestServer();
const { token } = await server.aPerson({ userType: 'admin' });

const units = { subject: '數學', grade: '小學 (1年級)' };
const MANY = 'question-units/many';
const rows: [field: string, sentence: string, method: string, path: string, body?: unknown][] = [
  ['search', '最多 200 個字', 'GET', `users?search=${'x'.repeat(201)}`],
  ['limit', '不能大於 200', 'GET', 'question-contents?limit=201'],
  ['limit', '不能小於 1', 'GET', 'question-contents?limit=0'],
  ['limit', '請填寫數字', 'GET', 'question-contents?limit=x'],
  ['limit', '請填寫整數', 'GET', 'question-contents?limit=1.5'],
  ['unit_id', '不是有效的識別碼', 'GET', 'question-contents?unit_id=x'],
  ['level', '請從選單中選擇', 'GET', 'question-contents?level=x'],
  ['subject', '請填寫所有必填欄位', 'GET', 'question-contents?subject=x'],
  ['from', '不是有效的日期', 'GET', 'audit?from=x'],
  ['email', '請填寫', 'POST', 'auth/login', {}],
  ['email', '請填寫', 'POST', 'auth/login', { email: null, password: 'x' }],
  ['email', '請填寫文字', 'POST', 'auth/login', { email: 7, password: 'x' }],
  ['email', '用戶名和密碼不能為空。', 'POST', 'auth/login', { email: ' ', password: 'x' }],
  ['body', '格式不正確', 'POST', 'auth/login', '"x"'],
  ['unit_names', '至少 1 項', 'POST', MANY, { ...units, unit_names: [] }],
  ['unit_names', '最多 500 項', 'POST', MANY, { ...units, unit_names: Array(501).fill('單元') }],
  ['unit_names', '應該是一份清單', 'POST', MANY, { ...units, unit_names: 'x' }],
  ['level', '請從選單中選擇', 'PUT', `users/${randomUUID()}/preferences`, {}],
  [
    ...(['content', '題目內容太長，最多 10,000 個字元', 'POST', 'question-contents'] as const),
    { unit_id: randomUUID(), content: '長'.repeat(10_001) },
  ],
];
test.each(rows)(
  '[NAV-1] a teacher reads of %s, where it is wrong, 「%s」',
  async (field, sentence, method, path, body) => {
    const answer = await server.call(method, `/api/${path}`, { token, ...(body !== undefined && { body }) });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect(answer.body.fields).toContainEqual({ path: field, message: sentence });
    expect(answer.body.message).not.toMatch(LIBRARY_WORDS);
  },
);

const PLAIN = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(3_000_000),
  -1,
  1e300,
  1.5,
  Number.NaN,
  true,
  '2026-02-30',
];
const NONSENSE = [
  ...PLAIN,
  {},
  [],
  ...PLAIN.flatMap((value) => [[value], { x: value }]),
  Array(20_000).fill('x'),
];

test.each(operations.map((operation) => [operation.id, operation] as const))(
  '[NAV-1] a caller of %s reads no word of a programmer about any field, whatever is in it',
  (_, { params, query, body }) => {
    for (const schema of [params, query, body]) {
      const names = Object.keys(toJsonSchema(schema).properties ?? {});
      const inputs = [...NONSENSE, ...names.flatMap((name) => NONSENSE.map((value) => ({ [name]: value })))];
      const issues = inputs.flatMap((input) => schema?.safeParse(input).error?.issues ?? []);
      const said = new Set(issues.map(({ message }) => message));
      for (const sentence of said) expect(sentence).toMatch(/^(?=.*\p{Script=Han})/u);
      for (const sentence of said) expect(sentence).not.toMatch(LIBRARY_WORDS);
    }
  },
);
