import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getImageLimits } from '#contract/images.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildLimits, openImages } from './testing/image-fixtures.ts';

test('[IMG-23 IMG-24] a pupil reads how many images are left and used of the day and the month', async () => {
  await openImages();
  expect(await screen.findByText('今天還可以生成 7 張 · 本月還可以生成 80 張')).toBeTruthy();
  expect(screen.getByText('今天已用 3／10')).toBeTruthy();
  expect(screen.getByText('本月已用 20／100')).toBeTruthy();
});

const FAILURES = [
  ['refuses', () => refuse(403, 'not_allowed')],
  ['fails', () => refuse(500, 'internal')],
  [
    'is not reached',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
] as const;

test.each(FAILURES)(
  '[IMG-32 IMG-33 OPEN-110] a pupil whose server %s reads 10 a day and 100 a month as an estimate, and tries again',
  async (_, answer) => {
    const { user, backend } = await openImages({ limits: answer });
    expect(await screen.findByText('今天還可以生成 10 張 · 本月還可以生成 100 張')).toBeTruthy();
    expect(screen.getByText(/無法讀取限額，以上是估計/).closest('[role="alert"]')).toBeTruthy();
    backend.on(getImageLimits, () => buildLimits({ dailyAvailable: 0, dailyUsed: 10 }));
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('今天還可以生成 0 張 · 本月還可以生成 80 張')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/估計/)).toBeNull());
  },
);
