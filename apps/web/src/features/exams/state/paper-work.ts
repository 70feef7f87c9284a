import type { Exam, GeneratedExam } from '#contract/exams.contract.ts';
import type { Grade, Subject } from '#contract/questions.contract.ts';
import { readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';
import { newId } from '#web/lib/new-id.ts';
import type { ExamBody } from '../api/exams.ts';
import { type Paper, parsePaper, readMarkdown, writePaper } from './paper.ts';
import type { ExamUnit } from './units.ts';

/** The paper on the desk: what it is, and what of it the server has. */
export type PaperWork = {
  /** The id that it is stored under, or will be. */
  id: string;
  isStored: boolean;
  /** There is something in it that is not stored. */
  isDirty: boolean;
  subject: Subject;
  grade: Grade;
  model: string;
  tokensUsed: number;
  /** Its writing was stopped, or broke off. */
  isUnfinished: boolean;
  paper: Paper;
};

/** What a model wrote, the whole of it or as far as it came. */
export type Made = Pick<GeneratedExam, 'content' | 'model' | 'tokensUsed'> & {
  subject: Subject;
  grade: Grade;
  isUnfinished: boolean;
  units: readonly ExamUnit[];
};

export function startWork({ content, units, subject, grade, ...made }: Made): PaperWork {
  const paper = nameUnits(readMarkdown(content), units);
  const title = paper.title.trim() === '' ? `${subject}試卷` : paper.title;
  return { id: newId(), isStored: false, isDirty: true, subject, grade, ...made, paper: { ...paper, title } };
}

export function openWork({
  id,
  subject,
  grade,
  model,
  tokensUsed,
  title,
  content,
  sections,
}: Exam): PaperWork {
  const paper = parsePaper(content);
  return {
    id,
    isStored: true,
    isDirty: false,
    subject,
    grade,
    model,
    tokensUsed,
    isUnfinished: false,
    paper: {
      ...paper,
      title: paper.title || title,
      sections: paper.sections.map((section, place) => {
        const stored = sections[place]?.title === section.title ? sections[place] : undefined;
        return { ...section, unitId: stored?.unitId ?? null };
      }),
    },
  };
}

/** How many sections, and characters of each, the stored list of them takes; the content has all of it. */
const LISTED = { sections: 100, title: 300, description: 2_000 };

export function bodyOf({ subject, grade, model, tokensUsed, paper }: PaperWork): ExamBody {
  const sections = paper.sections.slice(0, LISTED.sections).map(({ title, description, unitId, marks }) => ({
    title: title.slice(0, LISTED.title).toWellFormed(),
    description: description.slice(0, LISTED.description).toWellFormed(),
    unitId,
    marks,
  }));
  return {
    title: paper.title.trim(),
    subject,
    grade,
    content: writePaper(paper),
    model,
    tokensUsed,
    sections,
  };
}

/** Which unit a section was made after: the one that its heading names, the longest name first. */
function nameUnits(paper: Paper, units: readonly ExamUnit[]): Paper {
  const stored = units.filter(({ content }) => content === null);
  const byLength = stored.toSorted((a, b) => b.name.length - a.name.length);
  const sections = paper.sections.map((section) => {
    const unit = byLength.find(({ name }) => section.title.includes(name));
    return { ...section, unitId: unit?.id ?? null };
  });
  return { ...paper, sections };
}

const DRAFT = 'exam-paper';

/** What was not stored of the last paper; it outlives a reload and an expired session. */
export function readWork(userId: string): PaperWork | null {
  try {
    const work: PaperWork | null = JSON.parse(readDraft(userId, DRAFT) || 'null');
    return Array.isArray(work?.paper?.sections) ? work : null;
  } catch {
    return null;
  }
}

export function keepWork(userId: string, work: PaperWork | null): void {
  writeDraft(userId, DRAFT, work?.isDirty ? JSON.stringify(work) : '');
}
