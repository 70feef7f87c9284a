import { AlignmentType, Document, Footer, HeadingLevel, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import { joinMarks } from '../state/marks.ts';
import { type Paper, type PaperSection, sumMarks } from '../state/paper.ts';
import { PUPIL_LINES } from '../state/pupil-lines.ts';
import { Lists } from './lists.ts';
import { PAGE, SPACE, STYLES } from './styles.ts';
import { takeTurns } from './take-turns.ts';
import { toWritable } from './writable-text.ts';
import { type Block, writeMarkdown } from './write-blocks.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

type Write = (text: string) => Promise<Block[]>;

/** A paper as a Word file: the same as it is printed, the answers on a page of their own. */
export function makePaperFile(paper: Paper, school: string): Promise<Blob> {
  return writeFile(toWritablePaper(paper), toWritable(school));
}

function toWritablePaper({ title, intro, sections, answerTitle, answerKey }: Paper): Paper {
  return {
    title: toWritable(title),
    intro: toWritable(intro),
    sections: sections.map((section) => ({
      ...section,
      title: toWritable(section.title),
      description: toWritable(section.description),
      body: toWritable(section.body),
    })),
    answerTitle: toWritable(answerTitle),
    answerKey: toWritable(answerKey),
  };
}

async function writeFile(paper: Paper, school: string): Promise<Blob> {
  const lists = new Lists();
  const pause = takeTurns();
  const write: Write = (text) => writeMarkdown(text, lists, pause);
  const children = [...writeHead(paper, school), ...(await write(paper.intro))];
  for (const section of paper.sections) children.push(...(await writeSection(section, write)));
  children.push(...(await writeAnswers(paper, write)));
  const document = new Document({
    title: paper.title,
    creator: school,
    styles: STYLES,
    numbering: { config: lists.kinds },
    sections: [{ properties: { page: PAGE }, footers: { default: pageNumbers() }, children }],
  });
  return new Blob([await Packer.toArrayBuffer(document)], { type: TYPE });
}

function writeHead(paper: Paper, school: string): Block[] {
  const centred = { alignment: AlignmentType.CENTER, spacing: { after: SPACE } };
  const total = sumMarks(paper);
  const lines = PUPIL_LINES.map((line) => `${line}：____________`);
  return [
    ...(school === ''
      ? []
      : [new Paragraph({ ...centred, children: [new TextRun({ text: school, size: 28 })] })]),
    new Paragraph({ heading: HeadingLevel.HEADING_1, text: paper.title }),
    new Paragraph({ ...centred, text: lines.join('　') }),
    new Paragraph({ alignment: AlignmentType.END, text: `總分：________${total > 0 ? `／${total}` : ''}` }),
  ];
}

async function writeSection(
  { title, marks, description, body }: PaperSection,
  write: Write,
): Promise<Block[]> {
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_2, text: joinMarks(title, marks) }),
    ...(await write(description)),
    ...(await write(body)),
  ];
}

async function writeAnswers({ answerTitle, answerKey }: Paper, write: Write): Promise<Block[]> {
  if (answerKey.trim() === '') return [];
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_2, pageBreakBefore: true, text: answerTitle }),
    ...(await write(answerKey)),
  ];
}

function pageNumbers(): Footer {
  const numbers = new TextRun({ size: 20, children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] });
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [numbers] })] });
}
