import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeStampReader } from './stamps.ts';

const write = (stamps: readonly string[]) =>
  Buffer.from(stamps.map((stamp) => `data: {"text":"⟨${stamp}⟩ 好"}\n\n`).join(''));

function read(parts: readonly Buffer[], count: number): number[] {
  const seen: number[] = [];
  const reader = makeStampReader(count, (sentAt) => seen.push(sentAt));
  for (const part of parts) reader.feed(part);
  return seen;
}

test('the load client finds every stamp wherever the network cuts the bytes', () => {
  const bytes = write(['1767225600000.25', '1767225600020.50', '1767225600040.75']);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: bytes.length })), (places) => {
      const cuts = [0, ...places, bytes.length].sort((a, b) => a - b);
      const parts = cuts.slice(1).map((to, index) => bytes.subarray(cuts[index], to));
      expect(read(parts, 10)).toEqual([1767225600000.25, 1767225600020.5, 1767225600040.75]);
    }),
  );
});

test('the load client counts no stamp twice when the last event repeats the answer', () => {
  const bytes = write(['1767225600000.25', '1767225600020.50']);
  expect(read([bytes, bytes], 2)).toEqual([1767225600000.25, 1767225600020.5]);
});
