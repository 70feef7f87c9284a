import type { Correction } from '#contract/helper-records.ts';
import { type Field, findMarkers, type Marker } from './correction-markers.ts';
import { toMistakeKind } from './mistake-kind.ts';

/**
 * Finds the corrections in an answer that marks them by 原句, 修正 and 說明, and what the answer says besides. A
 * block that lacks one of the two sentences, or has the same one twice, is no correction and stays in the reply.
 */
export function findCorrections(answer: string): { reply: string; corrections: Correction[] } {
  const blocks = findBlocks(answer);
  const corrections = blocks.map(({ correction }) => correction);
  return { reply: blocks.length === 0 ? answer : cutOut(answer, blocks), corrections };
}

type Block = { from: number; to: number; correction: Correction };

function findBlocks(answer: string): Block[] {
  const blocks: Block[] = [];
  let open: Marker[] = [];
  const close = () => {
    const correction = toCorrection(open);
    const [first, last] = [open[0], open.at(-1)];
    if (correction && first && last) blocks.push({ from: first.from, to: last.to, correction });
    open = [];
  };
  for (const marker of findMarkers(answer)) {
    const before = open.at(-1);
    const goesOn =
      before !== undefined &&
      open.every(({ field }) => field !== marker.field) &&
      isNothing(answer.slice(before.to, marker.from));
    if (!goesOn) close();
    if (goesOn || marker.field === 'original') open.push(marker);
  }
  close();
  return blocks;
}

const isNothing = (text: string) => !/[\p{L}\p{N}]/u.test(text);

function toCorrection(markers: readonly Marker[]): Correction | null {
  const read = (wanted: Field) => markers.find(({ field }) => field === wanted)?.value ?? '';
  const [original, corrected] = [read('original'), read('corrected')];
  if (original === '' || corrected === '' || original === corrected) return null;
  return { original, corrected, explanation: read('explanation'), kind: toMistakeKind(read('kind')) };
}

/** What is left without the blocks; the whole answer where that is nothing. */
function cutOut(answer: string, blocks: readonly Block[]): string {
  const parts = blocks.map(({ from }, index) => dropHeading(answer.slice(blocks[index - 1]?.to ?? 0, from)));
  const rest = [...parts, answer.slice(blocks.at(-1)?.to ?? 0)]
    .map((part) => part.trim())
    .filter((part) => !isNothing(part))
    .join('\n\n');
  return rest === '' ? answer : rest;
}

const LONGEST_HEADING = 40;
/** A line that is marked as a heading: by Markdown, by brackets or by a colon at its end. */
const HEADING = /^(#{1,6} .*|\*\*.*\*\*[:：]?|【.*】[:：]?|.*[:：](\*\*)?)$/;
const ABOUT_CORRECTIONS = /修正|更正|改正|糾正|订正|訂正|建議|建议|錯誤|错误|文法|語法|correction|mistake/i;

/** Without the heading of the corrections at its end, and without rules and numbers that belong to them. */
function dropHeading(part: string): string {
  const lines = part.trimEnd().split('\n');
  while (lines.length > 0) {
    const last = lines.at(-1)?.trim() ?? '';
    const isHeading = last.length <= LONGEST_HEADING && HEADING.test(last) && ABOUT_CORRECTIONS.test(last);
    if (!isHeading && !/^[\s\d.、)）#*•+>_-]{0,10}$/.test(last)) break;
    lines.pop();
  }
  return lines.join('\n');
}
