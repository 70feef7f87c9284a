import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { generateImage, IMAGE_LONGEST_WORK_MS } from '#contract/images.contract.ts';
import { sessionStore } from '#web/lib/session/session-store.ts';
import { type Handler, refuse } from '#web/testing/fake-backend.ts';
import { createImageRun } from './state/image-run.ts';
import {
  buildImage,
  findResult,
  gallery,
  made,
  openImages,
  overlay,
  promptBox,
} from './testing/image-fixtures.ts';

const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};
const silent = (status: number) => () => new Response('<html>', { status });

async function fail(answer: Handler<typeof generateImage>) {
  const page = await openImages({ backend: (fake) => fake.on(generateImage, answer) });
  await page.write('一隻貓');
  await page.generate();
  return { ...page, alert: await screen.findByText(/描述.*(還在|留著)/, { selector: '[role="alert"] p' }) };
}

describe('an image that fails', () => {
  const REFUSALS = [
    [429, 'image_limit_daily', { limit: 10 }, '今天的圖片已經用完（每天 10 張），請明天再來'],
    [429, 'image_limit_monthly', { limit: 100 }, '這個月的圖片已經用完（每月 100 張），請下個月再來'],
    [429, 'provider_busy', {}, 'AI 服務目前很忙，請稍等一會再試'],
    [503, 'overloaded', {}, '目前使用人數較多，請稍後再試'],
  ] as const;
  test.each(REFUSALS)(
    '[IMG-16 IMG-27] a pupil reads the words of the server (%i %s) and keeps the prompt',
    async (status, code, values, words) => {
      const { alert } = await fail(() => refuse(status, code, values));
      expect(screen.getByText(words).closest('[role="alert"]')?.contains(alert)).toBe(true);
      expect(promptBox().value).toBe('一隻貓');
    },
  );

  const SILENT = [
    ['IMG-28', 401, '請先登入以使用圖片生成功能'],
    ['IMG-29', 429, '使用次數已達上限，請稍後再試'],
    ['IMG-30', 500, '服務器錯誤，請稍後再試'],
    ['IMG-30', 502, '服務器錯誤，請稍後再試'],
    ['IMG-31', 404, '圖片生成失敗，請稍後再試'],
  ] as const;
  test.each(SILENT)(
    '[IMG-28 IMG-29 IMG-30 IMG-31] a pupil whose server says nothing (%s, %i) reads 「%s」',
    async (_, status, words) => {
      await fail(silent(status));
      expect(screen.getByText(words, { selector: '[role="alert"] p' })).toBeTruthy();
    },
  );

  test('[IMG-31] a pupil whose network is gone reads so, and that nothing is counted twice', async () => {
    await fail(unreachable);
    expect(screen.getByText('圖片生成失敗，請稍後再試')).toBeTruthy();
    expect(screen.getByText(/無法連線到伺服器.*不會重複計算/)).toBeTruthy();
  });

  test('[IMG-31] a pupil whose server answers nonsense reads that it failed', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await fail(() => Response.json({ success: 'maybe' }));
    expect(screen.getByText('圖片生成失敗，請稍後再試')).toBeTruthy();
    expect(log).toHaveBeenCalledOnce();
  });

  test('a pupil whose prompt is refused reads kindly why and what to change, changes it and has an image', async () => {
    const { user, backend, generate, bodies } = await fail(() => refuse(400, 'image_prompt_refused'));
    const words = screen.getByText(/這個描述裡有些內容不適合畫成圖片/);
    expect(screen.getByText(/改寫成景物、動物或想像的人物。這一次沒有計算在內/)).toBeTruthy();
    expect(words.closest('[tabindex]')).toBe(document.activeElement);
    backend.on(generateImage, made());
    await user.type(promptBox(), '在花園');
    await generate();
    await findResult();
    expect(bodies().map(({ prompt }) => prompt)).toEqual(['一隻貓', '一隻貓在花園']);
    expect(screen.queryByText(/不適合畫成圖片/)).toBeNull();
  });
});

describe('an image that was asked for and not answered', () => {
  test('a pupil who sends the same again does so under the same id, also after a reload', async () => {
    const { backend, generate, bodies } = await fail(unreachable);
    await generate();
    await waitFor(() => expect(bodies()).toHaveLength(2));
    await screen.findByText(/不會重複計算/);
    const ids = new Set(bodies().map(({ id }) => id));
    expect(ids.size).toBe(1);
    const asked = createImageRun(
      async (_, id) => ({ success: true, id, imageUrl: '', warning: null, error: null }),
      { read: () => sessionStorage.getItem(unansweredKey()) ?? '', write: () => undefined },
    );
    const { prompt, quality, size } = bodies()[0] ?? { prompt: '', quality: 'low', size: '1024x1024' };
    expect(await asked.start({ prompt, quality, size })).toMatchObject({ image: { id: [...ids][0] } });
    backend.on(generateImage, made());
    await generate();
    await findResult();
    await generate();
    await waitFor(() => expect(bodies()).toHaveLength(4));
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(2);
  });

  test('a pupil who changes the prompt, or whom the server has refused, asks under another id', async () => {
    const { backend, user, generate, bodies } = await fail(unreachable);
    await user.type(promptBox(), '和狗');
    backend.on(generateImage, () => refuse(429, 'provider_busy'));
    await generate();
    await waitFor(() => expect(bodies()).toHaveLength(2));
    await screen.findByText(/目前很忙/);
    await generate();
    await waitFor(() => expect(bodies()).toHaveLength(3));
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(3);
  });

  test('a pupil whose image the server is still making waits for it under the same id', async () => {
    let asked = 0;
    const { write, generate, bodies } = await openImages({
      backend: (fake) =>
        fake.on(generateImage, (input, call) => {
          asked += 1;
          return asked === 1 ? refuse(409, 'image_running') : made()(input, call);
        }),
    });
    await write('一隻貓');
    await generate();
    await findResult();
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
  });
});

describe('an image of which the server does not know what became', () => {
  test.each([
    [500, 'internal'],
    [503, 'database_unavailable'],
  ] as const)(
    'a pupil (%i %s) does not read that it was not counted, and asks for it under the same id',
    async (status, code) => {
      const { alert, backend, generate, bodies } = await fail(() => refuse(status, code));
      expect(alert.textContent).toContain('不會重複計算');
      expect(screen.queryByText(/沒有計算/, { selector: '[role="alert"] *' })).toBeNull();
      backend.on(generateImage, made());
      await generate();
      await findResult();
      expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
    },
  );

  test('a pupil whose server stopped reads what is waited for, as long as it holds the id, and has the image then', async () => {
    let [asked, stoppedAt] = [0, 0];
    const { write, bodies } = await openImages({
      backend: (fake) =>
        fake.on(generateImage, (input, call) => {
          asked += 1;
          if (asked === 1) {
            stoppedAt = Date.now();
            return unreachable();
          }
          const isHeld = Date.now() < stoppedAt + IMAGE_LONGEST_WORK_MS;
          return isHeld ? refuse(409, 'image_running') : made()(input, call);
        }),
    });
    await write('一隻貓');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const press = () => fireEvent.click(screen.getByRole('button', { name: '生成圖片' }));
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    press();
    await screen.findByText(/不會重複計算/);
    press();
    expect(await screen.findByText(/^上一次的要求還沒有結果/)).toBeTruthy();
    const waiting = within(overlay() as HTMLDialogElement);
    expect(waiting.getByText('取消的話，還沒有畫成的圖片不會計算在內。')).toBeTruthy();
    await pass(31_000);
    expect(waiting.queryByText(/比平常久/)).toBeNull();
    await pass(IMAGE_LONGEST_WORK_MS);
    await findResult();
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
  });
});

function unansweredKey(): string {
  return Object.keys(sessionStorage).find((key) => key.endsWith(':image-unanswered')) ?? '';
}

describe('a session that ends while the page is open', () => {
  test('[IMG-13 IMG-19 OPEN-91] a pupil reads that a login is needed, keeps text and images, and sends nothing', async () => {
    const { write, user, generate, bodies } = await openImages({ items: [buildImage(1)] });
    await gallery().findByText('圖片 1');
    await write('一隻貓');
    act(() => sessionStore.set({ status: 'signed-out', cause: 'ended' }));
    expect(screen.getByText('請先登入以使用圖片生成功能')).toBeTruthy();
    expect(gallery().getByText('圖片 1')).toBeTruthy();
    await generate();
    expect(screen.getByText('請先登入').getAttribute('role')).toBe('alert');
    expect(bodies()).toHaveLength(0);
    expect(promptBox().value).toBe('一隻貓');
    await user.click(screen.getByRole('button', { name: '登入' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('[IMG-13 IMG-28] a pupil whose session ends by the very request has the prompt still', async () => {
    const { write, generate } = await openImages({
      backend: (fake) => fake.on(generateImage, silent(401)),
    });
    await write('一隻貓');
    await generate();
    await waitFor(() => expect(screen.getAllByText('請先登入以使用圖片生成功能')).toHaveLength(2));
    expect(promptBox().value).toBe('一隻貓');
  });
});
