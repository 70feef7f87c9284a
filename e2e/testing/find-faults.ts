import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { findLayoutFaults } from './find-layout-faults.ts';

/** Pixels. The last one is what a page is left with. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const SMALLEST = { width: 320, height: 640 };
/** The rules of axe that ask for colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Evaluating = Pick<Page, 'evaluate'>;

/**
 * What axe finds wrong in a page or a frame, as sentences; and whether it scrolls sideways. What is still on its way, as
 * a dialog that opens, is waited for: half shown it has too little contrast. `rules` are those of axe, all unless said.
 */
export async function findFaults(page: Evaluating, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  await takeUp(page);
  return page.evaluate(lookForFaults, rules);
}

/** Runs in the page, so everything it uses stands inside. */
async function lookForFaults(rules: readonly string[]): Promise<string[]> {
  type Found = { violations: { id: string; nodes: { html: string }[] }[] };
  type Axe = { run(options: object): Promise<Found> };
  const onTheWay = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  await Promise.allSettled(onTheWay.map(({ finished }) => finished));
  const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run({
    resultTypes: ['violations'],
    // Stylesheets would be fetched and parsed once more, for a rule that is not among axe's usual ones.
    preload: { assets: ['media'] },
    ...(rules.length > 0 && { runOnly: rules }),
  });
  const wide = document.documentElement.scrollWidth > window.innerWidth + 1 ? ['scrolls sideways'] : [];
  return [
    ...violations.map(({ id, nodes }) => {
      const places = nodes.map(({ html }) => html).join(' | ');
      return `${id}: ${places.slice(0, 300)}`;
    }),
    ...wide,
  ];
}

/** The two frames in which a page takes up another size or colour scheme, and begins to move towards it. */
async function takeUp(page: Evaluating): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Gives a page another size. */
export async function resize(page: Page, size: typeof SMALLEST): Promise<void> {
  await page.setViewportSize(size);
  await takeUp(page);
}

type Look = {
  /** Least width and height of what one presses, in CSS pixels. */
  target?: number;
};

/**
 * Fails for what axe finds in a page in both colour schemes, on a phone and on a desk, and for what is cut off, covered
 * or out of reach there, on the smallest window (1280 pixels at 400 %) and with letters twice as large. The page is left
 * on a desk. By night the page is the same but for its colours, so axe looks at these alone.
 */
export async function expectNoBarrier(page: Page, look: Look = {}): Promise<void> {
  for (const size of SIZES) {
    await resize(page, size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const where = { url: page.url(), colorScheme, ...size };
      const rules = colorScheme === 'dark' ? COLOURS : [];
      expect.soft({ ...where, faults: await findFaults(page, rules) }).toEqual({ ...where, faults: [] });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await expectRoom(page, look);
}

/** The part of `expectNoBarrier` that is about place alone. */
export async function expectRoom(page: Page, { target = 24 }: Look = {}): Promise<void> {
  const look = async (text: string, sizes: typeof SIZES) => {
    for (const size of sizes) {
      await resize(page, size);
      const where = { url: page.url(), text, ...size };
      expect
        .soft({ ...where, faults: await findLayoutFaults(page, target) })
        .toEqual({ ...where, faults: [] });
    }
  };
  await look('usual', [SMALLEST, ...SIZES]);
  const browser = await page.context().newCDPSession(page);
  // As people set it in their browser: the root's size and what is asked of the window in `em` follow.
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await look('twice as large', SIZES);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await browser.detach();
}
