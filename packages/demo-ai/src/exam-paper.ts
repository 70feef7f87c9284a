import { type ExamUnit, readUnits } from './exam-units.ts';
import { hashText } from './hash.ts';
import { pickSpread } from './sentences.ts';

const TOTAL = 100;
const STEMS = '甲乙丙丁戊己庚辛壬癸';
/** What a question is worth, about. */
const USUAL_MARKS = 6;
const MOST_QUESTIONS = 10;
const LINE = '_'.repeat(30);

type Question = { text: string; marks: number };
type Part = { letter: string; name: string; marks: number; questions: Question[] };

/** Whether a prompt asks for a paper in the form that is written here. */
export function asksForPaper(system: string): boolean {
  return system.includes('試卷') && system.includes('## 甲部') && readUnits(system).length > 0;
}

/** A paper out of the units of a prompt: their questions, chosen and a little changed, with lines to write on and a key. */
export function writePaper(_message: string, system: string): string {
  const units = readUnits(system);
  const shares = share(TOTAL, units.length);
  const parts = units.map((unit, place) =>
    makePart(unit, STEMS[place] ?? `第 ${place + 1} `, shares[place] ?? 0),
  );
  return [
    `# ${nameOf(system)}（示範試卷）`,
    '> 這裡沒有連接真正的 AI，試卷由所選單元的題目改成，只用來展示畫面。',
    ...parts.map(writePart),
    '## 答案',
    ...parts.map(writeKey),
  ].join('\n\n');
}

function nameOf(system: string): string {
  const [, grade, subject] = /為(.{1,30}?)的學生擬一份(.{1,10}?)科試卷/.exec(system) ?? [];
  return grade && subject ? `${grade}${subject}科試卷` : '試卷';
}

/** Whole numbers that add up to the sum, the larger ones first. */
function share(sum: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => Math.floor(sum / count) + (place < sum % count ? 1 : 0));
}

function makePart({ name, examples }: ExamUnit, letter: string, marks: number): Part {
  const wanted = Math.min(Math.ceil(marks / USUAL_MARKS), MOST_QUESTIONS);
  const texts = chooseQuestions(name, examples, wanted);
  const shares = share(marks, texts.length);
  return {
    letter,
    name,
    marks,
    questions: texts.map((text, place) => ({ text, marks: shares[place] ?? 0 })),
  };
}

const hasTable = (text: string) => /^\s*\|.*\|\s*$/m.test(text);
const hasHan = (text: string) => /\p{Script=Han}/u.test(text);
const hasFormula = (text: string) => /\$[^$\n]+\$/.test(text);

/** From the whole length of the list, a table and a formula among them where there are any; never the same twice. */
function chooseQuestions(name: string, examples: readonly string[], wanted: number): string[] {
  const chosen = pickSpread(examples, wanted);
  const table = examples.find(hasTable);
  if (table !== undefined && !chosen.some(hasTable)) chosen[chosen.length - 1] = table;
  const formula = examples.find(hasFormula);
  const place = chosen.findIndex((text) => !hasTable(text));
  if (formula !== undefined && !chosen.some(hasFormula) && place !== -1) chosen[place] = formula;
  const varied = [0, 1, 2, 3].flatMap((round) => chosen.map((text) => vary(text, round)));
  const own = [`用自己的話說明「${name}」的重點。`, `就「${name}」舉一個例子，並加以說明。`];
  return [...new Set(examples.length > 0 ? varied : own)].slice(0, wanted);
}

const NAMES: readonly (readonly string[])[] = [
  ['小明', '小華', '志明', '家豪'],
  ['小美', '小麗', '美儀', '嘉欣'],
  ['Tom', 'Ben', 'Peter', 'Sam'],
  ['Mary', 'Amy', 'Betty', 'Kate'],
];
const NAME_TURNS = new Map(
  NAMES.flatMap((turn) => turn.map((name, place) => [name, { turn, place }] as const)),
);
const NAME = new RegExp([...NAME_TURNS.keys()].map((name) => `(?<![A-Za-z])${name}(?![a-z])`).join('|'), 'g');
const COUNTED =
  /(?<![\d./])(\d{1,3})(?=\s?(?:個|顆|粒|枝|支|本|元|人|頁|隻|塊|盒|公斤|公里|公尺|公分|米|分鐘))/g;

/** The same question with other people and other numbers; formulas and tables stay as they are. */
function vary(text: string, round: number): string {
  const step = 1 + ((hashText(text) + round) % 3);
  return text
    .split(/(\$[^$\n]+\$|^\s*\|.*$)/m)
    .map((piece, place) => (place % 2 === 1 ? piece : varyWords(piece, step + round)))
    .join('');
}

function varyWords(text: string, step: number): string {
  return text
    .replaceAll(NAME, (name) => {
      const { turn = [name], place = 0 } = NAME_TURNS.get(name) ?? {};
      return turn[(place + step) % turn.length] ?? name;
    })
    .replaceAll(COUNTED, (number) => String(Number(number) + step));
}

function writePart({ letter, name, marks, questions }: Part): string {
  const isEnglish = !questions.some(({ text }) => hasHan(text));
  const how = isEnglish
    ? 'Answer all the questions. Write your answers on the lines.'
    : '回答這部分的所有題目，把答案寫在橫線上。';
  const list = questions.map((question, place) => writeQuestion(question, place + 1));
  return [`## ${letter}部：${name}（${marks} 分）`, how, ...list].join('\n\n');
}

const CANNOT_END_WITH_MARKS = /^\s*(?:\||\$\$|```|#|>|[-*+] )/;
const CHOICES = /^\s*\(?[A-D][.、)）]/m;

function writeQuestion({ text, marks }: Question, number: number): string {
  const [first = '', ...rest] = text.split('\n');
  const lines = CANNOT_END_WITH_MARKS.test(first)
    ? [`細看以下的資料，然後作答。（${marks} 分）`, '', first, ...rest]
    : [`${first}（${marks} 分）`, ...rest];
  const label = `${number}. `;
  const indent = ' '.repeat(label.length);
  const spaced = lines.flatMap((line, place) => (startsTable(lines, place) ? ['', line] : [line]));
  return [...spaced, '', ...answerLines(text, marks)]
    .map((line, place) => (place === 0 ? label + line : line === '' ? '' : indent + line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

function startsTable(lines: readonly string[], place: number): boolean {
  const isRow = (line: string | undefined) => line !== undefined && /^\s*\|/.test(line);
  return isRow(lines[place]) && !isRow(lines[place - 1]);
}

/** Words before the line: a line of underscores alone would be a rule across the page. */
function answerLines(text: string, marks: number): string[] {
  if (CHOICES.test(text)) return ['答案：______'];
  return marks < 10 ? [`答：${LINE}`] : [`答：${LINE}`, '', `　　${LINE}`];
}

function writeKey({ letter, name, questions }: Part): string {
  const lines = questions.map(({ text, marks }, place) => `${place + 1}. ${writeAnswer(text, marks)}`);
  return [`### ${letter}部：${name}`, lines.join('\n')].join('\n\n');
}

function writeAnswer(text: string, marks: number): string {
  if (CHOICES.test(text) || marks < 2) return `示範答案：答案正確得 ${marks} 分。`;
  const first = Math.ceil(marks / 2);
  const [how, what] =
    hasFormula(text) || (hasHan(text) && /\d/.test(text)) ? ['列式', '計算和單位'] : ['要點', '表達'];
  return `示範答案：${how}正確得 ${first} 分，${what}正確得 ${marks - first} 分。`;
}
