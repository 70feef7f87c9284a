import { fetchUnitQuestions } from '../api/list-unit-questions.ts';
import type { ExamUnit, Material } from './units.ts';

export type Progress = { units: number; ofUnits: number; questions: number };

/** Units that are read at the same time. */
const AT_ONCE = 4;

type Options = {
  /** What was read before and need not be read again. */
  known: readonly Material[];
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

/** All questions of the units, in the order of the units. Rejects with the first failure, or when it is aborted. */
export async function collectMaterials(
  units: readonly ExamUnit[],
  { known, signal, onProgress }: Options,
): Promise<Material[]> {
  const found = new Map(known.map((material) => [material.unit.id, material]));
  const progress: Progress = { units: 0, ofUnits: units.length, questions: 0 };
  const tell = (change: Partial<Progress>) => {
    Object.assign(progress, change);
    if (!signal.aborted) onProgress({ ...progress });
  };
  const addQuestions = (count: number) => tell({ questions: progress.questions + count });

  const waiting = [...units];
  const readAll = async () => {
    for (let unit = waiting.shift(); unit; unit = waiting.shift()) {
      signal.throwIfAborted();
      if (!found.has(unit.id)) {
        found.set(unit.id, { unit, contents: await readUnit(unit, signal, addQuestions) });
      }
      tell({ units: progress.units + 1 });
    }
  };
  tell({});
  await Promise.all(Array.from({ length: AT_ONCE }, readAll));
  signal.throwIfAborted();
  return units.flatMap((unit) => found.get(unit.id) ?? []);
}

async function readUnit(unit: ExamUnit, signal: AbortSignal, onPage: (count: number) => void) {
  return unit.content === null ? fetchUnitQuestions(unit.id, signal, onPage) : [unit.content];
}
