import { expect, test } from 'vitest';
import { imageFileName } from './file-name.ts';

test.each([
  ['一隻在圖書館讀書的貓', 'image/png', '一隻在圖書館讀書的貓.png'],
  ['一隻貓，', 'image/jpeg', '一隻貓.jpg'],
  ['第一行\n第二行', 'image/webp', '第一行 第二行.webp'],
  ['a/b\\c: "d"?', 'image/png', 'a b c d.png'],
  ['..', 'image/png', '圖片.png'],
  ['貓\u202E\u200B', 'image/png', '貓.png'],
  ['😀'.repeat(30), 'image/png', `${'😀'.repeat(24)}.png`],
  ['貓', '', '貓.png'],
])('a pupil who saves the image of %j (%s) gets the file %s', (prompt, mediaType, name) => {
  expect(imageFileName(prompt, mediaType)).toBe(name);
});
