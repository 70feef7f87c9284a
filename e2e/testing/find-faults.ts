import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/** Pixels. The last one is what a page is left with. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong in a page or a frame, as sentences; and whether it scrolls sideways. What is still on its way, as
 * a dialog that opens, is waited for: half shown it has too little contrast.
 */
export async function findFaults(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const onTheWay = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(onTheWay.map(({ finished }) => finished));
    const { violations } = await (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run();
    const wide = document.documentElement.scrollWidth > window.innerWidth + 1 ? ['scrolls sideways'] : [];
    return [
      ...violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ html }) => html)
            .join(' | ')
            .slice(0, 300)}`,
      ),
      ...wide,
    ];
  });
}

/** Fails for what axe finds in a page in both colour schemes, on a phone and on a desk. */
export async function expectNoBarrier(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect({ colorScheme, ...size, faults: await findFaults(page) }).toMatchObject({ faults: [] });
    }
  }
  await page.emulateMedia({ colorScheme: null });
}
