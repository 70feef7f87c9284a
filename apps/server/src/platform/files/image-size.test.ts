import { expect, test } from 'vitest';
import { readPictureSize } from './image-size.ts';

const SIZE = { width: 3, height: 2 };

test('a picture’s size is read from its header, and a header that is cut off or senseless has none', () => {
  const bytes = (text: string) => Buffer.from(text);
  const gif = Buffer.concat([bytes('GIF89a'), Buffer.from([3, 0, 2, 0])]);
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 2, 0, 3];
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, ...frame]);
  const webp = (kind: string, rest: number[]) =>
    Buffer.concat([bytes('RIFF'), Buffer.alloc(4), bytes(`WEBP${kind}`), Buffer.from(rest)]);
  const extended = webp('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0]);
  const lossless = webp('VP8L', [0, 0, 0, 0, 0x2f, 2, 0x40, 0, 0]);
  const lossy = webp('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 3, 0, 2, 0]);
  expect(readPictureSize(gif, 'image/gif')).toEqual(SIZE);
  expect(readPictureSize(jpeg, 'image/jpeg')).toEqual(SIZE);
  for (const picture of [extended, lossless, lossy])
    expect(readPictureSize(picture, 'image/webp')).toEqual(SIZE);
  for (const cut of [gif, jpeg]) {
    const type = cut === gif ? 'image/gif' : 'image/jpeg';
    expect(readPictureSize(cut.subarray(0, cut.length - 3), type)).toBeUndefined();
  }
  const zeros = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1000)]);
  expect(readPictureSize(zeros, 'image/jpeg')).toBeUndefined();
});
