import { ImportedXmlComponent, type ParagraphChild, TextRun } from 'docx';
import katex from 'katex';
import { mml2omml } from 'mathml2omml';
import { toWritable } from './writable-text.ts';

/** A formula as Word's own, which can be edited there. One that cannot be read stays as its source. */
export function writeFormula(tex: string): ParagraphChild {
  try {
    const math = readMath(tex);
    const sign = findLoneSign(math);
    if (sign !== null) return new TextRun(sign);
    const omml = makeValid(mml2omml(math, { disableDecode: true }));
    return ImportedXmlComponent.fromXmlString(omml) as unknown as ParagraphChild;
  } catch {
    return new TextRun(tex);
  }
}

function readMath(tex: string): string {
  const html = katex.renderToString(tex, {
    output: 'mathml',
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxExpand: 500,
  });
  return toWritable(dropUnknown(/<math[\s\S]*<\/math>/.exec(html)?.[0] ?? ''));
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** A sign such as 「>」 that stands alone is a word: as a formula it would lack what it stands between. */
function findLoneSign(math: string): string | null {
  const sign = /<mrow><mo[^>]*>([^<]+)<\/mo><\/mrow>/.exec(math)?.[1];
  const isAlone = math.match(/<m[a-z]+/g)?.every((tag) => ['<math', '<mrow', '<mo'].includes(tag)) ?? false;
  return sign !== undefined && isAlone
    ? sign.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    : null;
}

/** The source, which KaTeX puts beside a formula, and what only takes up room. */
function dropUnknown(math: string): string {
  return math
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<mphantom>[\s\S]*?<\/mphantom>/g, '<mspace width="1em"/>');
}

/** Word refuses a file with properties that stand twice, in another order or in another's place. */
function makeValid(omml: string): string {
  return omml
    .replace(/<m:argPr>[\s\S]*?<\/m:argPr>/g, '')
    .replace(/<w:rPr\/>/g, '')
    .replace(/<m:nor\/><m:sty m:val="undefined"\/>/g, '<m:nor/>')
    .replace(/<m:nor\/>(?=<m:sty )/g, '')
    .replace(/(<w:rPr>(?:(?!<\/w:rPr>)[\s\S])*<\/w:rPr>)(<m:rPr>(?:(?!<\/m:rPr>)[\s\S])*<\/m:rPr>)/g, '$2$1')
    .replace(/<m:chr m:val="([^"]*)" m:pos="(\w+)"\/>/g, '<m:chr m:val="$1"/><m:pos m:val="$2"/>');
}
