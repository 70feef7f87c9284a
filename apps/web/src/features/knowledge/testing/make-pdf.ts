import { encodeBig5 } from '#web/testing/encode-big5.ts';

/** One line of a page, in points from its lower left corner. */
export type MadeLine = { text: string; x?: number; y: number; size?: number };

/**
 * A PDF as Chinese programs write it: the font is not in the file, its characters are named by a table (ETen-B5-H) that
 * the reader must have, and the text is in Big5. A page without lines has a grey picture in their place, as a scan has.
 */
export function makePdf(pages: readonly (readonly MadeLine[])[]): Uint8Array<ArrayBuffer> {
  const firstPage = 6;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /MingLiU /Encoding /ETen-B5-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /MingLiU /CIDSystemInfo << /Registry (Adobe) /Ordering (CNS1) /Supplement 0 >> /FontDescriptor 5 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /MingLiU /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    ...pages.flatMap((lines, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      stream(lines.length > 0 ? lines.map(drawLine).join('\n') : '0.7 g 72 72 450 700 re f'),
    ]),
  ];
  return writeFile(objects);
}

function drawLine({ text, x = 72, y, size = 12 }: MadeLine): string {
  const hex = Buffer.from(encodeBig5(text)).toString('hex');
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hex}> Tj ET`;
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function writeFile(objects: readonly string[], trailer = ''): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

/** One that opens with a password only: it names a way to encrypt, and no password fits its keys. */
export function makeLockedPdf(): Uint8Array<ArrayBuffer> {
  const key = '00'.repeat(32);
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`;
  return writeFile(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ],
    encrypt,
  );
}
