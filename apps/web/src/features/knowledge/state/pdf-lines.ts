/**
 * A PDF knows no paragraphs, only pieces of text at places. Here pieces become lines. Places are measured along the
 * direction of writing and across it, so that a page in vertical Chinese is read like any other.
 */
export type PdfLine = {
  text: string;
  /** Where it begins and ends along the writing. */
  start: number;
  end: number;
  /** Where it stands across the writing; the next line has a smaller one. */
  across: number;
  /** Of its letters. All are in the units of the page. */
  size: number;
};

/** What is used of a piece, as pdf.js calls it. */
export type PdfPiece = {
  str: string;
  dir: string;
  transform: readonly number[];
  width: number;
  height: number;
  hasEOL: boolean;
};

export function listLines(pieces: readonly PdfPiece[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let begun: PdfLine | null = null;
  for (const piece of pieces) {
    // White space has no size of its own, and alone begins no line.
    if (piece.str.trim() !== '') begun = extend(begun, piece);
    else if (begun) begun.text += piece.str;
    if (!piece.hasEOL) continue;
    if (begun) lines.push(begun);
    begun = null;
  }
  if (begun) lines.push(begun);
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }));
}

function extend(line: PdfLine | null, piece: PdfPiece): PdfLine {
  const { start, end, across, size } = placeOf(piece);
  if (!line) return { text: piece.str, start, end, across, size };
  return {
    text: line.text + piece.str,
    start: Math.min(line.start, start),
    end: Math.max(line.end, end),
    across: line.across,
    size: Math.max(line.size, size),
  };
}

function placeOf({ dir, transform, width, height }: PdfPiece): Omit<PdfLine, 'text'> {
  const [, , c = 0, d = 0, x = 0, y = 0] = transform;
  const size = Math.hypot(c, d);
  if (dir === 'ttb') return { start: -y, end: -y + height, across: x, size };
  return { start: x, end: x + width, across: y, size };
}
