import ts from 'typescript';
import { expect, test } from 'vitest';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { type ProjectFile, readProject } from './testing/read-project.ts';

/** Texts with Chinese in strings, templates and elements of a file, with the line of each; comments are not read. */
function listTexts({ path, text }: ProjectFile): { line: number; words: string }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: { line: number; words: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (/\p{Script=Han}/u.test(node.text)) found.push({ line: line + 1, words: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What a school in Hong Kong or Taiwan would not write, and what it writes instead. */
const AVOIDED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/甚麼/, '什麼'],
  [/裏/, '裡'],
  [/臺灣/, '台灣'],
  [
    /設置|默認|登錄|緩存|反饋|視頻|信息|軟件|網絡|屏幕|打印|搜索|質量|缺省|鼠標/,
    'the word of Taiwan that Hong Kong reads too',
  ],
  [/\p{Script=Han}[,;:!?]|\p{Script=Han}\.(?![\w.])/u, 'full-width punctuation'],
  [/["“”]\p{Script=Han}|\p{Script=Han}["“”]/u, '「」'],
];

/** Characters that only Simplified Chinese has. */
const SIMPLIFIED =
  /[们这个来对时会说没现开关门问间听见觉学习书写读语词汉话请让还进远运连选边过达迟适递错误图团圆国园场块坚坏声处备复头夹奋奖妆妇妈娱孙宁宝实审宠宽宾导寻寿将尔尘尝层岁岛币师带帮库应废开异弃张弹归录彻户]/;

/** Beginnings of a name of a file, and of a line that the specification gives. */
const ALLOWED = ['聊天記錄.', '[已上傳圖片: '];

/** Where Simplified Chinese, or the words of Hong Kong, are the point: their own readers, prompts and parsers. */
const OTHER_SCRIPTS =
  /(prompt|parse\/|phrases|(kids|practice)-words|default-options|friend-(names|body|constants)|personalities|name-step|greeting|question-terms|decode-text|thesaurus|user-columns|parse-day|language-labels|sign-in-page|sample-|own-words|marks\.ts|split-questions|demo\/|builders\/|conversation-practice\/frame\/(score|scenes|speech))/;

function findFaults(files: readonly ProjectFile[]): string[] {
  return files.flatMap((file) =>
    listTexts(file).flatMap(({ line, words }) => {
      const rules =
        OTHER_SCRIPTS.test(file.path) || ALLOWED.includes(words)
          ? []
          : [...AVOIDED, [SIMPLIFIED, 'Traditional Chinese'] as const];
      return rules
        .filter(([pattern]) => pattern.test(words))
        .map(([, instead]) => `${file.path}:${line} ${words.trim()} → ${instead}`);
    }),
  );
}

const bad = (text: string) =>
  findFaults([{ path: 'bad.tsx', text: `export const a = <p title='${text}' />;` }]);

test.each(['這是甚麼？', '這裏沒有', '請設置密碼', '用户管理', '請稍候,再試', '他說"好"', '臺灣'])(
  'an engineer who writes 「%s」 on a screen is told what a school writes',
  (text) => expect(bad(text)).not.toEqual([]),
);

test('an engineer who writes as a school does hears nothing, nor for comments', () => {
  expect(bad('這裡沒有什麼，請稍後再試。')).toEqual([]);
  expect(findFaults([{ path: 'a.ts', text: '// 用户\nexport const a = 1;' }])).toEqual([]);
});

test('a person reads words of one kind on every screen', () => {
  const product = readProject(/^(apps\/(web|server)|packages\/contract)\/src\/.*\.tsx?$/).filter(
    ({ path }) => !/\.test\.tsx?$|\/testing\//.test(path),
  );
  const texts = product.flatMap(listTexts);
  expect(texts.length).toBeGreaterThan(2_000);
  expect(findFaults(product)).toEqual([]);
});

test('a person who meets a failure reads Chinese, but where the specification gives English for programs', () => {
  const english = Object.values(ERROR_MESSAGES).filter((sentence) => !/\p{Script=Han}/u.test(sentence));
  expect(english).toEqual([
    'User not found',
    'User type not found',
    'Chatbot not found',
    'Chat session not found',
    'Chat message not found',
    'API token not found',
    'No active token found for provider: {provider}',
    'Unsupported provider: {provider}',
    'No response received from API',
  ]);
});
