import { expect, test } from '@playwright/test';
import { watchPages } from './testing/watch-page.ts';

/** A page with this in it, and what is then told of it. */
const bites: readonly { what: string; body: string; told: RegExp }[] = [
  { what: 'a script that runs', body: '<script>window.__hacked = 1</script>', told: /^ran: 1/ },
  { what: 'a dialog', body: '<img src=x onerror="alert(7)">', told: /^opened a dialog: 7/ },
  {
    what: 'a picture of a stranger',
    body: '<img src="http://evil.test/8.png">',
    told: /^asked a stranger: .*8\.png/,
  },
  { what: 'a handler that nobody has set off', body: '<p onclick="1">x</p>', told: /^handles onclick/ },
  { what: 'a frame with a page in it', body: '<iframe srcdoc="x"></iframe>', told: /^has <iframe/ },
  { what: 'a window', body: '<script>open("about:blank")</script>', told: /^opened a window/ },
  { what: 'a link that runs', body: '<a href="javascript:1">x</a>', told: /^links to javascript:/ },
  {
    what: 'a link of a drawing',
    body: '<svg><a xlink:href="javascript:1"/></svg>',
    told: /^links to javascript:/,
  },
  {
    what: 'a link that leaves the door open',
    body: '<a href="http://evil.test">x</a>',
    told: /^links without noopener/,
  },
  {
    what: 'a style from a stranger',
    body: '<style>@import "http://evil.test/x.css"</style>',
    told: /^styles the page/,
  },
  {
    what: 'a page that leads away',
    body: '<meta http-equiv=refresh content="0;url=http://evil.test/9">',
    told: /evil\.test\/9/,
  },
  { what: 'noise', body: '<script>console.error("broken")</script>', told: /^said error: broken/ },
];

const SCHOOL = 'http://school.test';

test('whoever watches a quiet page notices nothing', async ({ browser }) => {
  const harm: string[] = [];
  const context = await browser.newContext();
  const look = await watchPages(context, SCHOOL, harm);
  const page = await context.newPage();
  await page.setContent('<p>h1- &lt;script&gt;</p><a href="mailto:a@b.c" rel="noopener">x</a>');
  await look(page);
  expect(harm).toEqual([]);
  await context.close();
});

for (const { what, body, told } of bites) {
  test(`whoever watches a page with ${what} notices it`, async ({ browser }) => {
    const harm: string[] = [];
    const context = await browser.newContext();
    const look = await watchPages(context, SCHOOL, harm);
    await context.route(`${SCHOOL}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>x</title>${body}` }),
    );
    const page = await context.newPage();
    await page.goto(SCHOOL);
    const hears = async () => {
      // A page that is on its way elsewhere cannot be looked into.
      await look(page).catch(() => undefined);
      return harm.some((sentence) => told.test(sentence));
    };
    await expect.poll(hears, what).toBe(true);
    await context.close();
  });
}
