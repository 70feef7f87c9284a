import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { generateImage, getImageFile, getImageLimits } from '#contract/images.contract.ts';
import { TOKEN } from '#web/testing/render-app.tsx';
import {
  buildImage,
  buildLimits,
  findResult,
  gallery,
  imageId,
  made,
  openImages,
  overlay,
  promptBox,
  waitingServer,
} from './testing/image-fixtures.ts';

describe('generating an image', () => {
  test('[IMG-10 IMG-16 IMG-20 IMG-21 IMG-22] a pupil sees the image with its prompt and what the server says of it', async () => {
    const { write, user, generate, bodies, backend } = await openImages({
      backend: (fake) => fake.on(generateImage, made('今天還可以生成 2 張圖片。')),
    });
    await write(' 一隻貓 ');
    await user.click(screen.getByRole('radio', { name: /^中/ }));
    await generate();
    const result = await findResult();
    const { id, ...body } = bodies()[0] ?? {};
    expect(body).toEqual({ prompt: '一隻貓', quality: 'medium', size: '1024x1024' });
    expect((await result.findByRole('img', { name: '一隻貓' })).getAttribute('src')).toMatch(/^blob:/);
    expect(backend.callsOf(getImageFile)[0]).toMatchObject({ token: TOKEN, input: { params: { id } } });
    expect(result.getByText('今天還可以生成 2 張圖片。')).toBeTruthy();
    expect(result.getByText('一隻貓')).toBeTruthy();
    expect(document.activeElement).toBe(result.getByRole('heading'));
    expect(overlay()).toBeNull();
    expect(promptBox().value).toBe(' 一隻貓 ');
  });

  test('[IMG-11 IMG-23 IMG-25] a pupil finds the limits and the own images read anew when an image has come', async () => {
    let count = 0;
    const { write, generate } = await openImages({
      items: () => Array.from({ length: count }, (_, index) => buildImage(index + 1)),
      limits: () => buildLimits({ dailyUsed: 3 + count, dailyAvailable: 7 - count }),
    });
    expect(await screen.findByText('今天還可以生成 7 張 · 本月還可以生成 80 張')).toBeTruthy();
    count = 1;
    await write('一隻貓');
    await generate();
    expect(await screen.findByText('今天還可以生成 6 張 · 本月還可以生成 80 張')).toBeTruthy();
    expect(await gallery().findByText('圖片 1')).toBeTruthy();
  });

  test('[IMG-14 IMG-15 IMG-16] a pupil who waits has an overlay above everything that only its button closes', async () => {
    const server = waitingServer();
    const { write, user, generate } = await openImages({
      backend: (fake) => fake.on(generateImage, server.handler),
    });
    await write('一隻貓');
    await generate();
    const waiting = overlay() as HTMLDialogElement;
    expect(waiting.open).toBe(true);
    expect(within(waiting).getByText('圖片生成約需 10 至 30 秒')).toBeTruthy();
    expect(waiting.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}{Escape}{Enter}');
    expect(overlay()).toBe(waiting);
    expect(server.isAborted()).toBe(false);
    await server.finish();
    await findResult();
    expect(overlay()).toBeNull();
  });

  test('[IMG-15 OPEN-28] a pupil reads the seconds, and after 30 of them that it takes longer; the page waits for 120', async () => {
    const server = waitingServer();
    const { write } = await openImages({ backend: (fake) => fake.on(generateImage, server.handler) });
    await write('一隻貓');
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: '生成圖片' }));
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    await pass(12);
    expect(screen.getByText('已等候 12 秒')).toBeTruthy();
    await pass(18);
    expect(screen.queryByText(/比平常久/)).toBeNull();
    await pass(1);
    expect(screen.getByText(/比平常久/).getAttribute('role')).toBe('status');
    await pass(88);
    expect(overlay()).toBeTruthy();
    await pass(2);
    expect(overlay()).toBeNull();
    expect(screen.getByText('圖片生成失敗，請稍後再試')).toBeTruthy();
  });

  test('a pupil who cancels reads that nothing is counted, keeps the prompt and may begin again', async () => {
    const server = waitingServer();
    const { write, user, generate, backend } = await openImages({
      backend: (fake) => fake.on(generateImage, server.handler),
    });
    await write('一隻貓');
    await generate();
    const reads = backend.callsOf(getImageLimits).length;
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(server.isAborted()).toBe(true);
    expect(screen.getByText('已取消。沒有畫成的圖片不會計算在內，描述還在。')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '生成圖片' }));
    expect(promptBox().value).toBe('一隻貓');
    await waitFor(() => expect(backend.callsOf(getImageLimits).length).toBeGreaterThan(reads));
    await generate();
    await server.finish();
    await findResult();
  });

  test('a pupil who leaves the page while an image is made is asked first', async () => {
    const server = waitingServer();
    const { write, user, generate, router, path } = await openImages({
      backend: (fake) => fake.on(generateImage, server.handler),
    });
    await write('一隻貓');
    await generate();
    void router.navigate({ to: '/' });
    const question = await screen.findByRole('alertdialog', { name: /離開就會取消/ });
    await user.click(within(question).getByRole('button', { name: '留下' }));
    expect(path()).toBe('/image-generator');
    expect(server.isAborted()).toBe(false);
    void router.navigate({ to: '/' });
    await user.click(await screen.findByRole('button', { name: '離開' }));
    await waitFor(() => expect(server.isAborted()).toBe(true));
  });

  test('[IMG-16] a pupil makes another one with the same settings, under an id of its own', async () => {
    const { write, user, generate, bodies } = await openImages();
    await write('一隻貓');
    await user.click(screen.getByRole('radio', { name: /^直向/ }));
    await generate();
    await user.click((await findResult()).getByRole('button', { name: '再畫一張' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    await findResult();
    const [first, second] = bodies();
    expect(second).toEqual({ ...first, id: second?.id });
    expect(second?.id).not.toBe(first?.id);
  });

  test('a pupil saves the image under a name made of its prompt, and nothing is fetched twice', async () => {
    const { write, user, generate, memory, backend } = await openImages();
    await write('一隻貓，水彩');
    await generate();
    const result = await findResult();
    await result.findByRole('img');
    await user.click(result.getByRole('button', { name: '下載' }));
    await waitFor(() => expect(memory.saved.map(({ name }) => name)).toEqual(['一隻貓，水彩.png']));
    expect(memory.saved[0]?.file?.size).toBe(2);
    await user.click(result.getByRole('button', { name: '全螢幕檢視' }));
    expect(await screen.findByRole('dialog', { name: '全螢幕檢視' })).toBeTruthy();
    expect(backend.callsOf(getImageFile)).toHaveLength(1);
  });

  test('[IMG-12] a pupil goes on from the new image to the older ones', async () => {
    const items = [buildImage(9), buildImage(8)];
    const { write, user, generate, backend } = await openImages({ items });
    const answer = {
      success: true,
      id: imageId(9),
      imageUrl: '/images/9',
      warning: null,
      error: null,
    } as const;
    backend.on(generateImage, () => answer);
    await gallery().findByText('圖片 8');
    await write('一隻貓');
    await generate();
    await user.click((await findResult()).getByRole('button', { name: '全螢幕檢視' }));
    const viewer = within(await screen.findByRole('dialog', { name: '全螢幕檢視' }));
    await user.click(viewer.getByRole('button', { name: '下一張' }));
    expect(await viewer.findByText('圖片 8')).toBeTruthy();
  });
});
