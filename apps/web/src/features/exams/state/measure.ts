import { EXAM_PROMPT_MAX_TOKENS, estimateTokens } from '#contract/exams.contract.ts';
import type { ExamUnit, Material } from './units.ts';

/**
 * How much of what a model can take a selection needs, before anything is sent. The server measures what it sends with
 * the same `estimateTokens`; here each unit is measured by itself and on the careful side, so that what fits here fits
 * there.
 */
export type Measure = {
  tokens: number;
  max: number;
  /** The largest first. */
  shares: { unit: ExamUnit; tokens: number }[];
};

/** Tokens of what the server writes around the template and the units. */
const FRAME = 100;
const UNIT_FRAME = 10;
/** A number before each question, and space before its further lines. */
const QUESTION_FRAME = 3;
const LINE_FRAME = 2;

export function measure(template: string, materials: readonly Material[]): Measure {
  const times = countUnitPlaces(template);
  const shares = materials
    .map((material) => ({ unit: material.unit, tokens: times * tokensOf(material) }))
    .toSorted((a, b) => b.tokens - a.tokens);
  const ofUnits = shares.reduce((sum, { tokens }) => sum + tokens, 0);
  return { tokens: estimateTokens(template) + FRAME + ofUnits, max: EXAM_PROMPT_MAX_TOKENS, shares };
}

/** A template may name the units more than once; where it does not, they are added at its end. */
function countUnitPlaces(template: string): number {
  return Math.max(1, template.split('{unitContents}').length - 1);
}

function tokensOf({ unit, contents }: Material): number {
  return contents.reduce(
    (sum, content) => sum + tokensOfQuestion(content),
    UNIT_FRAME + estimateTokens(unit.name),
  );
}

function tokensOfQuestion(content: string): number {
  return estimateTokens(content) + QUESTION_FRAME + LINE_FRAME * (content.split('\n').length - 1);
}

/** The fewest units without which the rest fits, the largest first. Empty when all of it fits. */
export function listTooMuch({ tokens, max, shares }: Measure): ExamUnit[] {
  const out: ExamUnit[] = [];
  let left = tokens;
  for (const share of shares) {
    if (left <= max) break;
    out.push(share.unit);
    left -= share.tokens;
  }
  return out;
}

export function takeLatest(materials: readonly Material[], perUnit: number | null): readonly Material[] {
  if (perUnit === null) return materials;
  return materials.map(({ unit, contents }) => ({ unit, contents: contents.slice(0, perUnit) }));
}

/** The most questions of each unit, its latest, that fit together; null when not even one of each does. */
export function findFittingCount(template: string, materials: readonly Material[]): number | null {
  const fits = (count: number) =>
    measure(template, takeLatest(materials, count)).tokens <= EXAM_PROMPT_MAX_TOKENS;
  let [least, most] = [0, Math.max(0, ...materials.map(({ contents }) => contents.length))];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least === 0 ? null : least;
}
