import { makeZip } from './make-zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = (entries: string) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries}</Relationships>`;
const STYLES = `${XML}<w:styles xmlns:w="${WORD}">${[1, 2, 3].map((n) => `<w:style w:type="paragraph" w:styleId="${n}"><w:name w:val="heading ${n}"/></w:style>`).join('')}<w:style w:type="paragraph" w:styleId="a3"><w:name w:val="Title"/></w:style></w:styles>`;

/** A paragraph of a Word document; `style` is one of 1, 2, 3 (headings) and a3 (title). */
export function paragraph(text: string, style = ''): string {
  const look = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${look}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}

/** The least that Word and its readers take for a document. */
export function makeDocx(body: string): Uint8Array<ArrayBuffer> {
  return makeZip({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relations(
      `<Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': `${XML}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(
      `<Relationship Id="r1" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    ),
    'word/styles.xml': STYLES,
  });
}
