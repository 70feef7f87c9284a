import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteImage, generateImage, getImageFile, type listImages } from '#contract/images.contract.ts';
import { type Handler, refuse } from '#web/testing/fake-backend.ts';
import {
  buildImage,
  findResult,
  gallery,
  made,
  openImages,
  openThree,
  promptBox,
  THREE,
} from './testing/image-fixtures.ts';

const prompts = () =>
  gallery()
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
describe('one’s own images', () => {
  test('[IMG-11 IMG-25 IMG-26] a pupil sees them, the newest first, with prompt, quality, size and time', async () => {
    await openThree();
    expect(prompts()).toEqual(['太空裡的狗', '海邊的貓', '城市的鳥']);
    const [first] = gallery().getAllByRole('listitem');
    const item = within(first as HTMLElement);
    expect(item.getByText('品質：高')).toBeTruthy();
    expect(item.getByText('橫向 1536 × 1024')).toBeTruthy();
    expect(item.getByText(/^2026-10-05 \d\d:00:00$/)).toBeTruthy();
  });

  test('a pupil searches the prompts, and finds the search in the address', async () => {
    const { user, path } = await openImages({
      items: ({ query }) => THREE.filter(({ prompt }) => prompt.includes(query.q ?? '')),
    });
    await gallery().findByText('太空裡的狗');
    const box = gallery().getByRole('searchbox', { name: '搜尋我的圖片' });
    await user.type(box, '貓{Enter}');
    await waitFor(() => expect(prompts()).toEqual(['海邊的貓']));
    expect(decodeURI(path())).toBe('/image-generator?search=貓');
    await user.clear(box);
    await user.type(box, '象{Enter}');
    expect(await gallery().findByText('沒有描述含有「象」的圖片。')).toBeTruthy();
    await user.click(gallery().getByRole('button', { name: '顯示全部' }));
    await waitFor(() => expect(prompts()).toHaveLength(3));
  });

  test('a pupil uses an image as a new start', async () => {
    const { user, generate, bodies } = await openThree();
    await user.click(gallery().getByRole('button', { name: '用作新的開始：太空裡的狗' }));
    expect(promptBox().value).toBe('太空裡的狗');
    expect(document.activeElement).toBe(promptBox());
    await generate();
    await findResult();
    expect(bodies()[0]).toMatchObject({ prompt: '太空裡的狗', quality: 'high', size: '1536x1024' });
  });

  test('a pupil who has written something is asked before it is replaced', async () => {
    const { user, write } = await openThree();
    await write('我的想法');
    const reuse = gallery().getByRole('button', { name: '用作新的開始：海邊的貓' });
    await user.click(reuse);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }));
    expect(promptBox().value).toBe('我的想法');
    await user.click(reuse);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '換掉' }));
    await waitFor(() => expect(promptBox().value).toBe('海邊的貓'));
  });

  test('a pupil saves one of them', async () => {
    const { user, memory } = await openThree();
    await user.click(gallery().getByRole('button', { name: '下載「海邊的貓」' }));
    await waitFor(() => expect(memory.saved.map(({ name }) => name)).toEqual(['海邊的貓.png']));
  });

  test('a pupil whose file cannot be saved is told', async () => {
    const { user } = await openImages({
      items: THREE,
      isFarAway: true,
      backend: (fake) => fake.on(getImageFile, () => refuse(404, 'image_not_found')),
    });
    await user.click(await gallery().findByRole('button', { name: '下載「海邊的貓」' }));
    expect(await screen.findByText('無法下載這張圖片，請再試一次')).toBeTruthy();
  });

  test('a pupil deletes one after a question that says it stays counted', async () => {
    let items = THREE;
    const { user, backend } = await openImages({ items: () => items });
    await gallery().findByText('海邊的貓');
    backend.on(deleteImage, ({ params }) => {
      items = items.filter(({ id }) => id !== params.id);
      return undefined;
    });
    await user.click(gallery().getByRole('button', { name: '刪除「海邊的貓」' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('確定要刪除這張圖片嗎？此操作無法撤銷，也不會退回生成次數。')).toBeTruthy();
    await user.click(question.getByRole('button', { name: '刪除' }));
    await waitFor(() => expect(prompts()).toEqual(['太空裡的狗', '城市的鳥']));
    await waitFor(() =>
      expect(document.activeElement).toBe(gallery().getByRole('heading', { name: '我的圖片' })),
    );
  });

  test('a pupil who deletes the image that has just been made no longer sees it as the result', async () => {
    let items: typeof THREE = [];
    const { user, write, generate } = await openImages({
      items: () => items,
      backend: (fake) => {
        fake.on(deleteImage, () => undefined);
        fake.on(generateImage, (input, call) => {
          items = [{ ...buildImage(1), id: input.body.id ?? '', prompt: input.body.prompt }];
          return made()(input, call);
        });
      },
    });
    await write('新的貓');
    await generate();
    await findResult();
    await user.click(await gallery().findByRole('button', { name: '刪除「新的貓」' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '刪除' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '圖片生成好了' })).toBeNull());
  });

  test('a pupil whose image cannot be deleted reads why and still has it', async () => {
    const { user, backend } = await openThree();
    backend.on(deleteImage, () => refuse(503, 'database_unavailable'));
    await user.click(gallery().getByRole('button', { name: '刪除「海邊的貓」' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '刪除' }));
    expect(await gallery().findByText('無法刪除這張圖片')).toBeTruthy();
    await user.click(gallery().getByRole('button', { name: '關閉' }));
    expect(prompts()).toHaveLength(3);
  });

  test('a pupil who has none reads what will be there', async () => {
    await openImages();
    expect(await gallery().findByText(/^生成過的圖片會留在這裡/)).toBeTruthy();
    expect(gallery().queryByRole('searchbox')).toBeNull();
  });

  test('a pupil whose images cannot be listed reads so, sees no invented ones and tries again', async () => {
    let answer: () => ReturnType<Handler<typeof listImages>> = () => refuse(403, 'not_allowed');
    const { user } = await openImages({ items: () => answer() });
    expect(await gallery().findByText('無法載入生成過的圖片')).toBeTruthy();
    expect(prompts()).toEqual([]);
    answer = () => THREE;
    await user.click(gallery().getByRole('button', { name: '再試一次' }));
    expect(await gallery().findByText('海邊的貓')).toBeTruthy();
  });
});
