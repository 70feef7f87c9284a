import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteHelperRecord, getHelperRecord, listHelperRecords } from '#contract/helpers.contract.ts';
import { type Handler, refuse } from '#web/testing/fake-backend.ts';
import { buildItem, buildMaterial, openHelper, recordId, unreachable } from './testing/learning-fixtures.ts';

type List = Handler<typeof listHelperRecords>;

const panel = () => within(screen.getByRole('complementary', { name: '我的記錄' }));
const first = (name: string) => screen.findByRole('article', { name });

/** The page of learning content with two materials; each of them can be read. */
function openWithTwo(search = '') {
  return openHelper('content', {
    search,
    items: [buildItem(2, { title: '分數', note: '數學 · 中等' }), buildItem(1, { title: '光合作用' })],
    backend: (backend) =>
      backend.on(getHelperRecord, ({ params }) =>
        buildMaterial({ id: params.id, title: params.id === recordId(1) ? '光合作用' : '分數' }),
      ),
  });
}

describe('one’s own records', () => {
  test('a pupil opens one, goes to another and comes back by the button of the browser', async () => {
    const { user, path, router } = await openWithTwo();
    await user.click(await panel().findByRole('button', { name: /^光合作用/ }));
    expect(document.activeElement).toBe(
      within(await first('光合作用')).getByRole('heading', { name: '光合作用' }),
    );
    expect(path()).toBe(`/content?record=${recordId(1)}`);
    await user.click(panel().getByRole('button', { name: /^分數 ?數學 · 中等/ }));
    await first('分數');
    expect(panel().getByRole('button', { current: true }).textContent).toContain('分數');
    router.history.back();
    expect(await first('光合作用')).toBeTruthy();
    router.history.back();
    expect(await screen.findByLabelText('學科')).toBeTruthy();
  });

  test('a pupil who reloads finds the open record again, and the focus stays at the page’s heading', async () => {
    await openWithTwo(`?record=${recordId(1)}`);
    const sheet = await first('光合作用');
    expect(sheet.contains(document.activeElement)).toBe(false);
  });

  test('a pupil deletes one after a question, and the one that was open gives way to the form', async () => {
    const { user, backend, path } = await openWithTwo(`?record=${recordId(1)}`);
    await first('光合作用');
    backend.on(deleteHelperRecord, () => undefined);
    await user.click(panel().getByRole('button', { name: '刪除「光合作用」' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('確定要刪除「光合作用」嗎？此操作無法撤銷。')).toBeTruthy();
    await user.click(question.getByRole('button', { name: '刪除' }));
    expect(await screen.findByLabelText('學科')).toBeTruthy();
    expect(path()).toBe('/content');
    expect(document.activeElement).toBe(panel().getByRole('heading', { name: '我的記錄' }));
    expect(backend.callsOf(deleteHelperRecord)[0]?.input.params).toEqual({
      helper: 'content',
      id: recordId(1),
    });
  });

  test('a pupil whose record cannot be deleted reads why and still has it', async () => {
    const { user, backend } = await openWithTwo();
    backend.on(deleteHelperRecord, unreachable);
    await user.click(await panel().findByRole('button', { name: '刪除「分數」' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '刪除' }));
    expect(await panel().findByText('無法刪除這份記錄')).toBeTruthy();
    await user.click(panel().getByRole('button', { name: '關閉' }));
    expect(panel().getByRole('button', { name: /^分數/ })).toBeTruthy();
  });

  test('a pupil with many loads more', async () => {
    const pages: List = ({ query }) => {
      const [item, next] = query.cursor ? [buildItem(1), null] : [buildItem(2), 'more'];
      return Response.json([item], { headers: next ? { 'x-next-cursor': next } : {} });
    };
    const { user } = await openHelper('content', { items: pages });
    await user.click(await panel().findByRole('button', { name: '載入更多' }));
    expect(await panel().findByText('記錄 1')).toBeTruthy();
    expect(panel().getByText('記錄 2')).toBeTruthy();
    await waitFor(() => expect(panel().queryByRole('button', { name: '載入更多' })).toBeNull());
  });

  test('a pupil who has none reads what will be there', async () => {
    await openHelper('content');
    expect(await panel().findByText('生成過的學習內容會留在這裡，隨時可以再看。')).toBeTruthy();
  });

  test('a pupil whose records cannot be loaded reads that, sees no invented ones and tries again', async () => {
    const { user, backend } = await openHelper('content', { items: () => refuse(403, 'not_allowed') });
    expect(await panel().findByText('無法載入記錄')).toBeTruthy();
    expect(panel().queryByRole('listitem')).toBeNull();
    backend.on(listHelperRecords, () => [buildItem(1)]);
    await user.click(panel().getByRole('button', { name: '再試一次' }));
    expect(await panel().findByText('記錄 1')).toBeTruthy();
  });

  test.each([
    ['is gone', recordId(5)],
    ['never can have been', 'nonsense'],
  ])('a pupil whose address names a record that %s is told and goes on to the form', async (_, id) => {
    const { user } = await openHelper('content', {
      search: `?record=${id}`,
      backend: (backend) => backend.on(getHelperRecord, () => refuse(404, 'helper_record_not_found')),
    });
    expect(await screen.findByText('找不到這份記錄，可能已經刪除。')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '回到表單' }));
    expect(await screen.findByLabelText('學科')).toBeTruthy();
  });
});
