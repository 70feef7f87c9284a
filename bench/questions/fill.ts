import { randomUUID } from 'node:crypto';
import { GRADES, type Grade, SUBJECTS, type Subject } from '#contract/questions.contract.ts';
import { buildUserType } from '#server/builders/builders.ts';
import { makeQuestionDatabase } from '#server/modules/questions/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addSignedIn, type Person } from '../school.ts';
import { makeQuestionMaker } from './make-question.ts';
import type { QuestionOptions } from './options.ts';

/** What is there before anything is measured. */
export type Filled = {
  /** Somebody who may read the question database. */
  teacher: Person;
  questions: number;
  /** The units with questions; those of {@link EMPTY_GRADE} have none. */
  units: { id: string; subject: Subject; grade: Grade }[];
  /** Some of the questions, from all over. */
  samples: string[];
  seconds: number;
  bytes: { table: number; indexes: number };
};

export const EMPTY_GRADE: Grade = '中學 (中六)';
/** Questions that are pasted at once; each unit gets them in several rounds, so that they do not lie side by side. */
const PASTED = 20;
const SAMPLED_FROM_A_PASTE = 1;

export async function fillQuestions(db: Database, options: QuestionOptions): Promise<Filled> {
  const startedAt = performance.now();
  const teacherType = await buildUserType(db, { permissions: ['question_database'] });
  const teacher = await addSignedIn(db, { userType: teacherType.name });
  const all = await addUnits(db, options.units);
  const units = all.filter(({ grade }) => grade !== EMPTY_GRADE);
  const samples: string[] = [];
  const makeQuestion = makeQuestionMaker(1);
  const { questions } = makeQuestionDatabase({ db });
  let added = 0;
  for (let round = 0; added < options.questions; round++) {
    // An order of its own in each round.
    const unit = units[(round * 379) % units.length];
    if (!unit) throw new Error('there is no unit to paste into');
    const contents = Array.from({ length: Math.min(PASTED, options.questions - added) }, () =>
      makeQuestion(unit.subject),
    );
    const pasted = contents.map((content) => ({ id: randomUUID(), content }));
    await questions.createQuestions({ unit_id: unit.id, questions: pasted });
    samples.push(...contents.slice(0, SAMPLED_FROM_A_PASTE));
    added += pasted.length;
  }
  await db.$client.query('vacuum (analyze) questions, question_units');
  await db.$client.query('checkpoint');
  const seconds = (performance.now() - startedAt) / 1000;
  return { teacher, questions: added, units, samples, seconds, bytes: await readSize(db) };
}

/** As many of each subject and grade. */
async function addUnits(db: Database, count: number) {
  const { units } = makeQuestionDatabase({ db });
  const places = SUBJECTS.flatMap((subject) => GRADES.map((grade) => ({ subject, grade })));
  const made = [];
  for (const [index, { subject, grade }] of places.entries()) {
    const each = Math.ceil((count - index) / places.length);
    const unit_names = Array.from({ length: each }, (_, unit) => `第${unit + 1}課 ${subject}`);
    made.push(...(await units.createUnits({ subject, grade, unit_names })).created);
  }
  return made;
}

async function readSize(db: Database): Promise<Filled['bytes']> {
  const { rows } = await db.$client.query<{ table: string; indexes: string }>(
    `select pg_table_size('questions') as table, pg_indexes_size('questions') as indexes`,
  );
  return { table: Number(rows[0]?.table), indexes: Number(rows[0]?.indexes) };
}
