import { expect, test } from 'vitest';
import { makePlaces } from './places.ts';
import { buildQuestion, measurePictures } from './prompt.ts';

test('[SEC-30] a pupil who asks about a picture while many large ones are being looked at is told when to come back, and others are let in', () => {
  const places = makePlaces({ maxRunningTurns: 100, isStrained: () => false });
  const picture = measurePictures([
    { role: 'system', content: '請看圖' },
    buildQuestion('這是什麼？', { type: 'image/png', bytes: Buffer.alloc(5_000_000) }),
  ]);
  expect(picture).toBeGreaterThan(6_600_000);
  const running = Array.from({ length: 10 }, () => places.hold(picture));
  expect(places.admitPicture).toThrow(
    expect.objectContaining({ code: 'overloaded', retryAfter: expect.any(Number) }),
  );
  places.admit()();
  running.pop()?.();
  expect(places.admitPicture).not.toThrow();
});
