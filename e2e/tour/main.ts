import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../testing/find-browser.ts';
import { callApi, signIn } from '../testing/product.ts';
import { startProduct } from '../testing/start-product.ts';
import { type School, STOPS, type Stop } from './stops.ts';

/**
 * `npm run tour` takes the pictures of `docs/tour.md` anew: a demo school of its own, the built web, the browser of the
 * journeys. `npm run tour -- chat share` takes only these.
 */
const FOLDER = fileURLToPath(new URL('../../docs/tour/', import.meta.url));
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const QUALITY = 82;

async function openPage(browser: Browser, baseURL: string, { on, scheme }: Partial<Stop>): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZES[on ?? 'desk'],
    colorScheme: scheme ?? 'light',
    locale: 'zh-TW',
    timezoneId: 'Asia/Hong_Kong',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** The links that a teacher hands out, and what a teacher works on. */
async function readSchool(page: Page): Promise<School> {
  await signIn(page, 'lead');
  const [chatbots, bases] = [
    await callApi<{ id: string; name: string }[]>(page, 'GET', '/api/chatbots'),
    await callApi<{ id: string }[]>(page, 'GET', '/api/knowledge-bases'),
  ];
  const idOf = (name: string) => chatbots.find((bot) => bot.name === name)?.id ?? '';
  const linkOf = async (path: string, name: string) => {
    const { password } = await callApi<{ password: string }>(
      page,
      'GET',
      `/api/chatbots/${idOf(name)}/share`,
    );
    return path.replace('ID', idOf(name)).replace('ACCESS', encodeURIComponent(password));
  };
  return {
    chatLink: await linkOf('/chat/ID?access=ACCESS', '科學探險家'),
    kidsLink: await linkOf('/kids/chatbot?id=ID&access=ACCESS', '小文老師'),
    firstChatbot: idOf('小文老師'),
    firstKnowledge: bases[0]?.id ?? '',
  };
}

async function takePicture(page: Page, name: string): Promise<void> {
  // Neither a pointer nor a notice lies over what is shown.
  await page.mouse.move(0, 0);
  for (const notice of await page.getByRole('alert').getByRole('button').all()) await notice.click();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(`${FOLDER}${name}.webp`, Buffer.from(data, 'base64'));
}

const { executablePath, env } = await findBrowser();
const product = await startProduct({});
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--no-sandbox'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  const school = await readSchool(await openPage(browser, product.url, {}));
  const wanted = process.argv.slice(2);
  for (const stop of STOPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    process.stdout.write(`${stop.name}\n`);
    const page = await openPage(browser, product.url, stop);
    const path = typeof stop.path === 'string' ? stop.path : stop.path(school);
    if (stop.account) await signIn(page, stop.account, path);
    else await page.goto(path);
    await stop.act?.(page);
    await takePicture(page, stop.name);
    await page.context().close();
  }
} finally {
  await browser.close();
  await product.stop();
}
