/** What a person handed in stands behind a line of this kind, up to the end of the message. */
const WORK_LABEL = /^(?:.{0,4}內容|content)(?:[（(][^）)\n]{0,60}[）)])?[:：][ \t]*$/im;

/** The text that a message asks about; the whole message where it says nothing of the kind. */
export function readWork(message: string): string {
  const label = WORK_LABEL.exec(message);
  return label ? message.slice(label.index + label[0].length).trim() : message.trim();
}

/** What stands below a line with a label and a colon, up to the next empty line. */
export function readBelow(message: string, label: string): string[] {
  const lines = message.split('\n').map((line) => line.trim());
  const start = lines.findIndex((line) => line === `${label}：` || line === `${label}:`);
  if (start === -1) return [];
  const end = lines.indexOf('', start);
  return lines.slice(start + 1, end === -1 ? undefined : end);
}

const DEFAULTS = ['內容完整性', '論點清晰度', '文法正確性', '創意思維'];
const MOST = 10;

/** The criteria that a message names, line by line or with commas between them. */
export function readCriteria(message: string): string[] {
  const rows = readBelow(message, '評分項目');
  const lines =
    rows.length > 0
      ? rows
      : readBelow(message, '評分標準')
          .join('\n')
          .split(/[\n、；;，,]/);
  const names = lines
    .map((line) =>
      line
        .trim()
        .slice(0, 240)
        .replace(/^(?:[-*•]|\d{1,2}[.、)）])\s{0,3}/, '')
        .replace(/[（(:：]?\s{0,3}\d{1,3}\s{0,3}[%％分]?[)）]?$/, '')
        .trim(),
    )
    .filter((name) => name !== '');
  return names.length > 0 ? names.slice(0, MOST) : DEFAULTS;
}
