import type { Grade, Subject } from '#contract/questions.contract.ts';

/** A beginning for a paper: what it is about, before its units are chosen. */
export type SampleTemplate = {
  id: string;
  subject: Subject;
  grade: Grade;
  name: string;
  description: string;
  status: 'active' | 'inactive';
  createdAt: string;
};

/** They come with the page and are nobody's; what is switched here is forgotten with it. */
export const SAMPLE_TEMPLATES: readonly SampleTemplate[] = [
  {
    id: 'sample-mathematics',
    subject: '數學',
    grade: '小學 (5年級)',
    name: '五年級數學單元測驗',
    description: '分數、小數和面積，有選擇題、計算題和應用題。',
    status: 'active',
    createdAt: '2026-09-01T01:00:00.000Z',
  },
  {
    id: 'sample-chinese',
    subject: '中文',
    grade: '小學 (4年級)',
    name: '四年級中文期中試卷',
    description: '詞語、句式和閱讀理解，附作答說明。',
    status: 'active',
    createdAt: '2026-09-02T01:00:00.000Z',
  },
  {
    id: 'sample-english',
    subject: '英文',
    grade: '中學 (中一)',
    name: '中一英文文法測驗',
    description: '時態、介詞和短文改錯。',
    status: 'active',
    createdAt: '2026-09-03T01:00:00.000Z',
  },
  {
    id: 'sample-algebra',
    subject: '數學',
    grade: '中學 (中二)',
    name: '中二代數練習卷',
    description: '一元一次方程和因式分解。',
    status: 'inactive',
    createdAt: '2026-09-04T01:00:00.000Z',
  },
];
