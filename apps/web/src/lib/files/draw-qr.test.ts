import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { drawQr } from './draw-qr.ts';

/** The path as a camera sees it: each square as 4 × 4 pixels. */
function photograph(path: string, width: number) {
  const size = width * 4;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, column, row] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let pixel = 0; pixel < 16; pixel += 1) {
      const x = Number(column) * 4 + (pixel % 4);
      const y = Number(row) * 4 + Math.floor(pixel / 4);
      data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return { width: size, height: size, data };
}

test.each([
  'https://xueban.example.edu.hk/kids/chatbot?id=01a1fe67-22cf-7dd6-846b-c83843c2e875&access=brnm-3xae-5my2',
  'http://localhost:3000/chat/1?access=%E8%8A%9D%E9%BA%BB%20%26%20%3D%3F',
  '學伴',
])('a camera that sees the code of %s reads just that', (text) => {
  const { path, width } = drawQr(text);
  expect(decodeQR(photograph(path, width))).toBe(text);
});

test('a camera finds four modules of white around a code', () => {
  const { squares } = drawQr('學伴');
  const edges = [...squares.slice(0, 4), ...squares.slice(-4)].flat();
  expect(edges).not.toContain(true);
  expect(squares.flatMap((row) => [...row.slice(0, 4), ...row.slice(-4)])).not.toContain(true);
  expect(squares[4]?.[4]).toBe(true);
});
