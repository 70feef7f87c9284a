import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getImageFile, type listImages } from '#contract/images.contract.ts';
import { type Handler, refuse } from '#web/testing/fake-backend.ts';
import { buildImage, gallery, imageId, openImages, openThree, THREE } from './testing/image-fixtures.ts';

const viewer = () => within(screen.getByRole('dialog', { name: '全螢幕檢視' }));

describe('the files of images', () => {
  test('a pupil has a file fetched when it comes near the screen, and memory given back when it is far away', async () => {
    const { onScreen, backend, memory } = await openImages({ items: THREE, isFarAway: true });
    await gallery().findByText('太空裡的狗');
    expect(backend.callsOf(getImageFile)).toHaveLength(0);
    const [first] = gallery().getAllByRole('listitem');
    await onScreen.move(first as HTMLElement, true);
    await waitFor(() => expect(memory.held.size).toBe(1));
    expect(backend.callsOf(getImageFile).map(({ input }) => input.params.id)).toEqual([imageId(3)]);
    await onScreen.move(first as HTMLElement, false);
    expect(memory.held.size).toBe(0);
  });

  test('a pupil who leaves the page leaves nothing in memory', async () => {
    const { memory, router } = await openThree();
    await waitFor(() => expect(memory.held.size).toBe(3));
    await router.navigate({ to: '/' });
    await waitFor(() => expect(memory.held.size).toBe(0));
  });

  test('a pupil whose file cannot be loaded reads so and tries again', async () => {
    const { user, backend } = await openImages({
      items: THREE.slice(0, 1),
      backend: (fake) => fake.on(getImageFile, () => refuse(404, 'image_not_found')),
    });
    await gallery().findByText('無法載入這張圖片');
    await user.click(gallery().getByRole('button', { name: '全螢幕檢視「太空裡的狗」' }));
    backend.on(getImageFile, () => new Response(new Uint8Array([1])));
    await user.click(await viewer().findByRole('button', { name: '再試一次' }));
    expect(await viewer().findByRole('img', { name: '太空裡的狗' })).toBeTruthy();
  });
});

describe('the full-size view', () => {
  test('[IMG-12] a pupil opens one full size, goes on by button and key, and closes it by Escape', async () => {
    const { user } = await openThree();
    const opener = gallery().getByRole('button', { name: '全螢幕檢視「海邊的貓」' });
    await user.click(opener);
    expect(await viewer().findByRole('img', { name: '海邊的貓' })).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await viewer().findByRole('img', { name: '城市的鳥' })).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(viewer().getByText('第 3 張')).toBeTruthy();
    expect(viewer().getByRole('button', { name: '下一張' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(viewer().getByRole('button', { name: '上一張' }));
    await user.keyboard('{ArrowLeft}');
    expect(await viewer().findByRole('img', { name: '太空裡的狗' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test.each([
    ['the button', () => viewer().getByRole('button', { name: '關閉' })],
    ['a press beside the image', () => screen.getByRole('dialog')],
  ])('[IMG-12] a pupil closes the full size by %s', async (_, findTarget) => {
    const { user } = await openThree();
    await user.click(gallery().getByRole('button', { name: '全螢幕檢視「海邊的貓」' }));
    await user.click(await viewer().findByRole('img'));
    await user.click(findTarget());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a pupil with many loads more, also by walking through them', async () => {
    const pages: Handler<typeof listImages> = ({ query }) => {
      const number = Number(query.cursor ?? 3);
      return Response.json([buildImage(number)], {
        headers: number > 1 ? { 'x-next-cursor': String(number - 1) } : {},
      });
    };
    const { user } = await openImages({ items: pages });
    await user.click(await gallery().findByRole('button', { name: '載入更多' }));
    await gallery().findByText('圖片 2');
    await user.click(gallery().getByRole('button', { name: '全螢幕檢視「圖片 3」' }));
    await user.keyboard('{ArrowRight}');
    await gallery().findByText('圖片 1');
    await user.keyboard('{ArrowRight}');
    expect(await viewer().findByText('圖片 1')).toBeTruthy();
  });
});
