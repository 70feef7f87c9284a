import { afterEach, expect, test, vi } from 'vitest';
import { shrinkImage } from './shrink-image.ts';

const MEGABYTE = 1024 * 1024;
const fileOf = (bytes: number, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser that reads every picture as one of this size, and writes as many bytes as it is told. */
function drawAs(width: number, height: number, bytes: number) {
  const asked: unknown[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  class Canvas {
    constructor(...size: number[]) {
      asked.push(size);
    }
    getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
    convertToBlob = async ({ type }: { type: string }) => fileOf(bytes, type);
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  return asked;
}

test('a pupil whose photograph is large sends it as a JPEG whose longer side is 2048 pixels', async () => {
  const asked = drawAs(3000, 4000, MEGABYTE / 2);
  const sent = await shrinkImage(fileOf(4 * MEGABYTE, 'image/png'));
  expect({ size: sent.size, type: sent.type }).toEqual({ size: MEGABYTE / 2, type: 'image/jpeg' });
  expect(asked).toEqual([[1536, 2048]]);
});

test.each<[string, Blob, number, number]>([
  ['moves', fileOf(2 * MEGABYTE, 'image/gif'), 1000, 1],
  ['would become larger', fileOf(2 * MEGABYTE), 1000, 3 * MEGABYTE],
  ['could not be read any more', fileOf(2 * MEGABYTE), 9000, 1],
])('a pupil whose picture %s sends it as it is', async (_, file, height, bytes) => {
  drawAs(1080, height, bytes);
  expect(await shrinkImage(file)).toBe(file);
});
