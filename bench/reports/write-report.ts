import type { Result } from './result.ts';

/** A report in Markdown; its charts are files beside it. */
export function writeReport(input: {
  title: string;
  /** How it was run, on what. */
  conditions: Readonly<Record<string, string | number>>;
  results: readonly Result[];
}): string {
  const broken = input.results.flatMap(({ name, broken: each }) =>
    each.map((text) => `${name}: ${shorten(text)}`),
  );
  return [
    `# ${input.title}`,
    broken.length === 0 ? '**Everything held.**' : `**Not everything held:**\n\n${writeList(broken, 'FAIL')}`,
    writeFigures(input.conditions),
    ...input.results.map((result) => `## ${result.name}\n\n${writeResultText(result, '')}`),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
    .concat('\n');
}

/** Its section has the whole of it. */
const shorten = (text: string) => (text.length > SUMMARY ? `${text.slice(0, SUMMARY)} …` : text);
const SUMMARY = 160;

/** `folder` is where the charts are, as the document sees it. */
export function writeResultText({ figures, broken, kept, table, charts }: Result, folder: string): string {
  return [
    writeList(broken, 'FAIL'),
    writeList(kept, 'PASS'),
    ...charts.map(({ name, title }) => `![${title}](${folder}${name}.svg)`),
    writeTable(table),
    writeFigures(figures),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

const writeList = (texts: readonly string[], verdict: 'PASS' | 'FAIL') =>
  texts.map((text) => `- ${verdict} ${escapeText(text)}`).join('\n');

const writeFigures = (figures: Readonly<Record<string, string | number>>) =>
  writeTable(
    Object.keys(figures).length === 0
      ? []
      : [['what', 'found'], ...Object.entries(figures).map(([name, value]) => [name, String(value)])],
  );

/** Figures stand to the right below their head, the first column to the left. */
function writeTable([head, ...rows]: readonly (readonly string[])[]): string {
  if (!head) return '';
  const line = (cells: readonly string[]) => `| ${cells.map(escapeText).join(' | ')} |`;
  const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(head), `| ${ruler.join(' | ')} |`, ...rows.map(line)].join('\n');
}

/** What a text says must not become a table, a tag or a line of its own. */
const escapeText = (text: string) =>
  text.replace(/\s*[\r\n]+\s*/g, ' ').replace(/[|<>\\`*_[\]]/g, (sign) => `\\${sign}`);
