import type { z } from 'zod';

/**
 * What is said of a value that its schema refuses, where the schema says nothing itself: zod asks the schema first. Its
 * own sentences name types and formats that nobody outside of programming knows. For `z.config`.
 */
export const FIELD_SENTENCES: { localeError: z.core.$ZodErrorMap } = { localeError: sayWhatIsWrong };

const FILL_IN = '請填寫';
const WRONG_FORM = '格式不正確';

const WANTED: Readonly<Record<string, string>> = {
  string: '請填寫文字',
  number: '請填寫數字',
  int: '請填寫整數',
  boolean: '請選擇是或否',
  array: '應該是一份清單',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '不是有效的識別碼',
  date: '不是有效的日期',
  datetime: '不是有效的日期和時間',
  url: '不是有效的網址',
};

function sayWhatIsWrong(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return sayMost(issue);
    case 'too_small':
      return sayLeast(issue);
    case 'unrecognized_keys':
      return `有不認識的欄位：${issue.keys.join('、')}`;
  }
  if (issue.code === 'invalid_value' && issue.values.length > 1) return '請從選單中選擇';
  if (issue.input === undefined || issue.input === null) return FILL_IN;
  if (issue.code === 'invalid_type') return WANTED[issue.expected] ?? WRONG_FORM;
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? WRONG_FORM;
  return WRONG_FORM;
}

function sayMost({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const most = tell(maximum);
  if (origin === 'string') return `最多 ${most} 個字`;
  if (origin === 'array') return `最多 ${most} 項`;
  return inclusive ? `不能大於 ${most}` : `必須小於 ${most}`;
}

function sayLeast({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const least = tell(minimum);
  if (origin === 'string') return minimum === 1 ? FILL_IN : `至少 ${least} 個字`;
  if (origin === 'array') return `至少 ${least} 項`;
  return inclusive ? `不能小於 ${least}` : `必須大於 ${least}`;
}

const tell = (count: number | bigint) => count.toLocaleString('en');
