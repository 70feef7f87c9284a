/** A unit that a paper is to be made of, with the questions that were given as examples. */
export type ExamUnit = { name: string; examples: string[] };

const HEADING = /^### (.+)$/;
const NO_EXAMPLES = /^（沒有範例/;

/**
 * The units of a prompt: a heading, and below it questions with numbers that count up, their further lines set in. The
 * first line that is none of this belongs to the prompt again.
 */
export function readUnits(system: string): ExamUnit[] {
  const units: ExamUnit[] = [];
  let open: ExamUnit | null = null;
  for (const line of system.split('\n')) {
    const name = HEADING.exec(line)?.[1]?.trim();
    if (name !== undefined) {
      open = { name, examples: [] };
      units.push(open);
    } else if (open && !takeLine(open, line)) {
      // A heading of the prompt itself has no questions below it.
      if (open.examples.length === 0 && !NO_EXAMPLES.test(line)) units.pop();
      open = null;
    }
  }
  if (open?.examples.length === 0) units.pop();
  return units.map(({ name, examples }) => ({ name, examples: examples.map((text) => text.trimEnd()) }));
}

function takeLine({ examples }: ExamUnit, line: string): boolean {
  if (line.trim() === '' && examples.length === 0) return true;
  const start = `${examples.length + 1}. `;
  if (line.startsWith(start)) {
    examples.push(line.slice(start.length).trim());
    return true;
  }
  const last = examples.length - 1;
  const indent = `${last + 1}. `.length;
  if (last < 0 || (line.trim() !== '' && line.slice(0, indent).trim() !== '')) return false;
  examples[last] += `\n${line.slice(indent).trimEnd()}`;
  return true;
}
