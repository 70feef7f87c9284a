/**
 * What a feedback itself says in a plain text: without what it quotes on one line, without the clauses that tell of a
 * demand or refuse it (「要我給 100 分」), and without lines that name the standard.
 */
export function keepOwnWords(text: string): string {
  return text
    .replaceAll(QUOTATION, ' ')
    .replaceAll(CLAUSE, (clause) => (DEMAND.test(clause) || REFUSAL.test(clause) ? ' ' : clause))
    .replaceAll(STANDARD_LINE, '');
}

/** Marks that open and close, one pair of the same kind within another. */
const pair = (open: string, close: string) => {
  const other = `[^${open}${close}\\n]`;
  return `${open}${other}*(?:${open}${other}*${close}${other}*)*${close}`;
};
const QUOTATION = new RegExp(
  [pair('「', '」'), pair('『', '』'), pair('“', '”'), '"[^"\\n]*"'].join('|'),
  'g',
);

const CLAUSE = /[^，,。！？!?；;\n]+/g;

const GRADER = '(?:我|老師|老师|你|您)';
const GIVES = '(?:給|给|打|評|评)';
const DEMAND = new RegExp(
  [
    `要求(?:我|老師|老师|是|的是|${GIVES})`,
    `(?:要|叫|請|请|命令)${GRADER}(?:直接|一定)?${GIVES}`,
    `(?<!我)[請请要](?:直接|一定)?[給给]`,
    `\\b(?:asks?|asked|tells?|told|wants?|wanted|orders?|ordered) (?:me|us|the (?:teacher|grader|ai|model))\\b`,
  ].join('|'),
  'i',
);
const REFUSAL =
  /(?:不能|不會|不会|不可以?|不應該?|不应该?|不該|不该|無法|无法|[沒没]有?[辦办]法|拒[絕绝]|不)(?:因此|就|直接|隨便|随便)?[給给打]|\b(?:cannot|can['’]t|won['’]t|will not|unable to|refuse to)\b/i;

const STANDARD = '[標标][準准]|[準准][則则]';
/** 「評分標準：內容 40 分」: the name of the standard with a colon behind it. */
const STANDARD_LINE = new RegExp(
  String.raw`^[\s>#•+\d.、)-]{0,12}[【[(]?(?:[評评][分量核](?:${STANDARD}|[項项]目)|${STANDARD}|rubric|criteria)[】\])]?[ \t]{0,4}(?:\([^()\n]{0,20}\))?:.*$`,
  'gim',
);
