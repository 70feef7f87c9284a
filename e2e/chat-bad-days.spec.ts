import {
  beginAnswer,
  endAnswer,
  expectStoredOnce,
  LONG,
  log,
  seeFirstWords,
  seeFormulas,
  send,
} from './testing/chat-page.ts';
import { expect, signIn, test } from './testing/product.ts';
import { test as testOverLine } from './testing/weak-network.ts';

test.describe('with a bad network', () => {
  test.use({ expectedNoise: [/net::ERR_|503/] });

  test('a pupil whose question arrived but whose answer was lost asks once and pays once', async ({
    page,
  }) => {
    // Nobody else asks with this account meanwhile.
    await signIn(page, 'premium', '/chat');
    const usage = page.getByText(/^已使用：\d+ \/ \d+$/);
    await page.waitForLoadState('networkidle');
    const used = Number(/\d+/.exec(await usage.innerText())?.[0]);
    let calls = 0;
    // The second call waits until the word of the first one's loss has been seen.
    const door = Promise.withResolvers<void>();
    await page.route('**/api/ai/chat', async (route) => {
      calls += 1;
      if (calls > 1) {
        await door.promise;
        return route.continue();
      }
      await route.fetch();
      await route.abort('connectionreset');
    });
    const question = '這個問題只問一次';
    await send(page, question);
    await expect(log(page).getByText('連線中斷，正在重新連線…')).toBeVisible();
    door.resolve();
    await seeFirstWords(page);
    await endAnswer(page);
    expect(calls).toBe(2);
    await expectStoredOnce(page, [question]);
    await expect(usage).toHaveText(new RegExp(`已使用：${used + 1} /`));
  });

  test('a pupil who comes when the server is full waits and gets the answer', async ({ page }) => {
    await signIn(page, 'student', '/chat');
    let calls = 0;
    await page.route('**/api/ai/chat', async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      const body = { code: 'overloaded', message: '目前使用人數較多，請稍後再試' };
      await route.fulfill({ status: 503, headers: { 'retry-after': '4' }, json: body });
    });
    const question = '人很多的時候';
    await send(page, question);
    await expect(log(page).getByText(/^目前使用人數較多，\d 秒後自動重試…$/)).toBeVisible();
    await seeFirstWords(page);
    await endAnswer(page);
    await expectStoredOnce(page, [question]);
  });
});

test.describe('over a line that breaks', () => {
  testOverLine.use({ expectedNoise: [/net::ERR_|NetworkError/] });

  testOverLine(
    'a pupil who loses the network in mid-answer reads the whole answer once when it is back',
    async ({ page, line }) => {
      await signIn(page, 'student', '/chat');
      const question = LONG;
      await beginAnswer(page, question);
      line.cut();
      await expect(log(page).getByText('連線中斷，正在重新連線…')).toBeVisible();
      line.mend();
      await endAnswer(page);
      await seeFormulas(page);
      await expectStoredOnce(page, [question]);
    },
  );
});
