import { describe, expect, test } from 'vitest';
import { FILE_MAX_BYTES } from '#contract/constants.ts';
import { isSendKey } from '#web/lib/send-key.ts';
import { spokenText } from '#web/lib/words/spoken-text.ts';
import { appendText, findFileProblem, imageLine, removeLine } from './attachment.ts';
import { EMPTY_CONVERSATION, type UserMessage } from './conversation.ts';
import { countUses } from './count-uses.ts';
import { dayLabel } from './day-label.ts';

const now = new Date(2026, 2, 1, 9, 30);
const at = (...date: [year: number, month: number, day: number, hour: number]) =>
  new Date(...date).toISOString();

test.each([
  ['[CHAT-8]', at(2026, 2, 1, 0), '今天'],
  ['[CHAT-8]', at(2026, 2, 1, 23), '今天'],
  ['[CHAT-9]', at(2026, 1, 28, 23), '昨天'],
  ['[OPEN-51]', at(2026, 1, 27, 12), '2026-02-27'],
  ['[OPEN-51]', at(2025, 2, 1, 12), '2025-03-01'],
])('%s a reader sees a session of %s dated %s', (_, instant, label) => {
  expect(dayLabel(instant, now)).toBe(label);
});

describe('a pupil who presses Enter', () => {
  const press = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13, timeStamp: 1_000 };
  test.each([
    ['[CHAT-22] sends', press, null, true],
    ['[CHAT-23] with Shift begins a new line', { ...press, shiftKey: true }, null, false],
    ['while composing only chooses a candidate', { ...press, isComposing: true }, null, false],
    ['while composing in a browser that says key 229 only chooses', { ...press, keyCode: 229 }, null, false],
    ['in Safari, which has ended the composition already, only chooses', press, 995, false],
    ['some time after a composition sends', press, 900, true],
    ['as another key does nothing', { ...press, key: 'a' }, null, false],
  ])('%s', (_, key, composedAt, expected) => {
    expect(isSendKey(key, composedAt)).toBe(expected);
  });
});

describe('a pupil who chooses a file', () => {
  const file = (name: string, size = 10, type = '') =>
    Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
  test.each([
    ['[CHAT-37]', file('a.png'), false, '此聊天機器人不支援檔案上傳'],
    ['[CHAT-38]', file('a.png', FILE_MAX_BYTES + 1), true, '檔案大小不能超過 5MB'],
    ['[CHAT-39]', file('a.png', FILE_MAX_BYTES), true, null],
    ['[CHAT-39]', file('a.txt', FILE_MAX_BYTES), true, null],
    ['[OPEN-52]', file('筆記.TXT'), true, null],
    ['[OPEN-52]', file('a.jpeg'), true, null],
    ['[OPEN-52]', file('a.JPG'), true, null],
    ['[OPEN-52]', file('a.gif'), true, null],
    ['[OPEN-52]', file('a.webp'), true, null],
    ['[OPEN-52]', file('image', 10, 'image/png'), true, null],
    ['[OPEN-52]', file('a.pdf'), true, '不支援的檔案類型。請上傳 .txt 文字檔或圖片檔案 (.jpg, .png, .gif)'],
    [
      '[OPEN-52]',
      file('a.svg', 10, 'image/svg+xml'),
      true,
      '不支援的檔案類型。請上傳 .txt 文字檔或圖片檔案 (.jpg, .png, .gif)',
    ],
  ])('%s is told what is wrong with it, if anything', (_, chosen, hasFileAccess, problem) => {
    expect(findFileProblem(chosen, hasFileAccess)).toBe(problem);
  });

  test('has a line for the image, which goes with it', () => {
    const line = imageLine('貓.png');
    expect(line).toBe('[已上傳圖片: 貓.png]');
    expect(appendText('看', line)).toBe(`看\n${line}`);
    expect(removeLine(`看\n${line}`, line)).toBe('看');
  });
});

describe('the count of today', () => {
  const asked = (createdAt: string): UserMessage => ({
    role: 'user',
    id: createdAt,
    text: '',
    createdAt,
    image: null,
  });
  const shown = { ...EMPTY_CONVERSATION, messages: [asked(at(2026, 2, 1, 8)), asked(at(2026, 2, 1, 9))] };

  test('[LIMIT-5 OPEN-128] is the larger of what is shown and what the server counted', () => {
    expect(countUses(shown, undefined, now)).toBe(2);
    expect(countUses(shown, { used: 1, limit: 9 }, now)).toBe(2);
    expect(countUses(shown, { used: 7, limit: 9 }, now)).toBe(7);
  });

  test('[OPEN-57] leaves out messages of another day', () => {
    const older = { ...shown, messages: [asked(at(2026, 1, 1, 8)), ...shown.messages] };
    expect(countUses(older, undefined, now)).toBe(2);
  });
});

test('a listener hears an answer without its marks', () => {
  const markdown =
    '## 步驟\n\n1. **先**看[圖](https://example.org)\n- 再想\n\n```js\nlet a\n```\n\n| 甲 | 乙 |\n| - | - |';
  expect(spokenText(markdown)).toBe('步驟 1. 先看圖 再想 let a 甲 乙');
});
