import { screen } from '@testing-library/react';
import type { Assignment, Helper, Material } from '#contract/helper-records.ts';
import { type HelperRecordItem, listHelperRecords } from '#contract/helpers.contract.ts';
import { PAGES } from '#contract/pages.ts';
import { getUser } from '#contract/users.contract.ts';
import type { FakeBackend, Handler } from '#web/testing/fake-backend.ts';
import { buildUser } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

/** Ids by number, in the order of their making. */
export const recordId = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;

export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

export function buildItem(n: number, fields: Partial<HelperRecordItem> = {}): HelperRecordItem {
  return {
    id: recordId(n),
    title: `記錄 ${n}`,
    note: '',
    score: null,
    at: '2026-10-05T02:00:00Z',
    ...fields,
  };
}

export function buildAssignment(fields: Partial<Assignment> = {}): Assignment {
  return {
    id: recordId(1),
    helper: 'assignment',
    title: '最難忘的一天',
    createdAt: '2026-10-05T02:00:00Z',
    shape: 'structured',
    isCutOff: false,
    description: '',
    content: '那一天我和爺爺去爬山。山路很陡，我想放棄了。',
    criteria: '',
    rubric: [],
    submittedAt: '2026-10-05T02:00:00Z',
    evaluatedAt: '2026-10-05T02:00:09Z',
    feedback: '描寫**生動**，結尾可以再有力一些。',
    score: 82,
    judgements: [
      { criterion: '內容完整性', weight: 25, score: 90, reason: '有開頭也有結尾。', quotes: ['山路很陡'] },
      { criterion: '論點清晰度', weight: 75, score: 79, reason: '感受可以多寫。', quotes: [] },
    ],
    previousId: null,
    ...fields,
  };
}

export function buildMaterial(fields: Partial<Material> = {}): Material {
  return {
    id: recordId(1),
    helper: 'content',
    title: '數學：分數的除法',
    createdAt: '2026-10-05T02:00:00Z',
    shape: 'text',
    isCutOff: false,
    content: '# 分數的除法\n\n除以一個分數，等於乘以它的**倒數**。',
    difficulty: 'medium',
    type: 'exercise',
    subject: '數學',
    topic: '分數的除法',
    learningStyle: 'visual',
    ...fields,
  };
}

const PATHS = {
  assignment: PAGES.assignments.path,
  content: PAGES.content.path,
  language: PAGES.language.path,
  notes: PAGES.notes.path,
} as const satisfies Record<Helper, string>;

type Options = {
  /** Behind the path, with its question mark. */
  search?: string;
  items?: HelperRecordItem[] | Handler<typeof listHelperRecords>;
  backend?: (backend: FakeBackend) => void;
};

/** A pupil opens the page of a helper; there are no records unless some are given. */
export async function openHelper(
  helper: Helper,
  { search = '', items = [], backend: prepare }: Options = {},
) {
  const path = PATHS[helper];
  const page = await renderApp(`${path}${search}`, {
    as: { permissions: [path] },
    backend: (backend) => {
      backend.on(listHelperRecords, typeof items === 'function' ? items : () => items);
      backend.on(getUser, () => buildUser());
      prepare?.(backend);
    },
  });
  await screen.findByRole('complementary', { name: '我的記錄' });
  return page;
}
