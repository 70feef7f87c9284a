import { DIFFICULTIES, type Material } from '#contract/helper-records.ts';
import { LEARNING_STYLES } from '#contract/users.contract.ts';
import type { Problem } from '#web/lib/drafts/use-checked-form.ts';
import type { ContentBody } from '../api/generate-content.ts';
import { type StoredWork, textOf } from '../state/use-work-draft.ts';

type Difficulty = (typeof DIFFICULTIES)[number];
export type LearningStyle = (typeof LEARNING_STYLES)[number];

/** What the form asks for. */
export type ContentWork = {
  subject: string;
  topic: string;
  difficulty: Difficulty;
  /** Null until one is chosen: that of the profile. */
  learningStyle: LearningStyle | null;
};

export const DIFFICULTY_LABELS: Readonly<Record<Difficulty, string>> = {
  easy: '簡單',
  medium: '中等',
  hard: '困難',
};

/** Offered while a subject is typed; any other will do. */
export const SUBJECTS = [
  ...['中文', '國文', '英文', '數學', '自然', '科學', '物理', '化學', '生物', '地理', '歷史', '中國歷史'],
  ...['公民與社會', '常識', '經濟', '資訊科技', '生活科技', '音樂', '美術', '健康與體育'],
] as const;

export function readWork(stored: StoredWork): ContentWork {
  return {
    subject: textOf(stored.subject),
    topic: textOf(stored.topic),
    difficulty: DIFFICULTIES.find((one) => one === stored.difficulty) ?? 'medium',
    learningStyle: LEARNING_STYLES.find((one) => one === stored.learningStyle) ?? null,
  };
}

/** For another material like one that is there. */
export function repeatWork({ subject, topic, difficulty, learningStyle }: Material): ContentWork {
  return { subject, topic, difficulty, learningStyle };
}

export function findProblem({ subject, topic }: ContentWork): Problem | null {
  const missing = '請填寫學科和主題';
  if (subject.trim() === '') return { field: 'subject', text: missing };
  if (topic.trim() === '') return { field: 'topic', text: missing };
  if (subject.length > 200) return { field: 'subject', text: '學科最多 200 字' };
  return topic.length > 500 ? { field: 'topic', text: '主題最多 500 字' } : null;
}

export function bodyOf(work: ContentWork, ownStyle: LearningStyle): ContentBody {
  const { subject, topic, difficulty, learningStyle } = work;
  return {
    subject: subject.trim(),
    topic: topic.trim(),
    difficulty,
    learningStyle: learningStyle ?? ownStyle,
  };
}
