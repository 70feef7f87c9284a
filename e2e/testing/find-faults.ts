import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong, as sentences; and whether the page scrolls sideways. */
export async function findFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async () => {
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
