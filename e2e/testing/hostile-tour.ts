import { test as base, expect, type Page } from '@playwright/test';
import { resize } from './find-faults.ts';
import { type HostileSchool, startHostileSchool } from './hostile-school.ts';
import { EVIL } from './hostile-texts.ts';
import { signedIn } from './signed-in.ts';
import { watchPages } from './watch-page.ts';

type Who = 'admin' | 'teacher' | 'pupil' | 'visitor';

/** Somebody's way through the hostile school. Whatever harm is met on the way fails the test at its end, all of it told. */
export type Tour = {
  page: Page;
  /** Goes to a page and looks at it; `least` is how many of the texts are to be seen there. */
  visit(path: string, least: number): Promise<void>;
  /** Looks at the page as it stands, on a phone and on a desk, and leaves it on the desk. */
  look(least: number): Promise<void>;
  /** Presses a button and reads the file that the browser saves. */
  save(press: () => Promise<void>): Promise<{ name: string; text: string; bytes: Buffer }>;
};

type Fixtures = { expectedNoise: RegExp[]; tourAs: (who: Who) => Promise<Tour> };

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

export const test = base.extend<Fixtures, { school: HostileSchool }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured
    async ({}, use) => {
      const school = await startHostileSchool();
      await use(school);
      await school.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ school }, use) => use(school.url),
  expectedNoise: [[], { option: true }],
  tourAs: async ({ browser, school, expectedNoise, locale, timezoneId }, use) => {
    const harm: string[] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (who) => {
      // Without the policy that the server sends, what escapes the page's own care runs, and is noticed.
      const context = await browser.newContext({
        bypassCSP: true,
        baseURL: school.url,
        viewport: DESK,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...(who !== 'visitor' && { storageState: signedIn(school.url, school[who]) }),
      });
      contexts.push(context);
      const watch = await watchPages(context, school.url, harm, expectedNoise);
      return makeTour(await context.newPage(), watch, harm);
    });
    for (const context of contexts) await context.close();
    expect(harm).toEqual([]);
  },
});

export { expect };

function makeTour(page: Page, lookFor: (page: Page) => Promise<void>, harm: string[]): Tour {
  const look = async (least: number) => {
    await expect.poll(() => countTexts(page), `texts on ${page.url()}`).toBeGreaterThanOrEqual(least);
    await lookFor(page);
    for (const size of [PHONE, DESK]) {
      await resize(page, size);
      const wide = await page.evaluate(findWidest);
      if (wide) harm.push(`scrolls sideways at ${size.width}: ${page.url()}: ${wide}`);
    }
  };
  return {
    page,
    look,
    visit: async (path, least) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await look(least);
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    },
    save: async (press) => {
      const download = page.waitForEvent('download');
      await press();
      const file = await download;
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
      const bytes = Buffer.concat(chunks);
      return { name: file.suggestedFilename(), text: bytes.toString(), bytes };
    },
  };
}

/** How many of the texts can be read on the page, also in its fields. */
function countTexts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const shown = [document.body.innerText, ...fields.map(({ value }) => value)].join(' ');
    return new Set(shown.match(/h\d+-/g)).size;
  });
}

/** What reaches furthest out of a page that scrolls sideways; runs in the page. */
function findWidest(): string | null {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth + 1) return null;
  const outside = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right >= scrollWidth - 1,
  );
  const names = outside.slice(-4).map(({ localName, className }) => `${localName}.${String(className)}`);
  return `${scrollWidth} px, ${names.join(' > ')}`;
}

/** The rows of a file as a spreadsheet reads them. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Fails for a cell that a spreadsheet would calculate, and for a file without one that it would have. */
export function expectNoFormula(text: string): void {
  const cells = readCsv(text).flat();
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)))).toEqual([]);
  expect(cells.some((cell) => cell.includes(EVIL) || cell.includes('SUM('))).toBe(true);
}
