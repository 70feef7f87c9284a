import type { Page } from '@playwright/test';
import { CONTROLS } from './find-layout-faults.ts';

type Step = { name: string; place: number; fault: string | null };

declare global {
  var walk: { all: HTMLElement[]; looks: string[]; look(element: Element): string } | undefined;
}

/**
 * Goes through a page, or the dialog that is open, by the Tab key: what is never reached, what is reached out of order,
 * where the focus cannot be seen or lies below something else, and where it is held, as sentences.
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  const count = await page.evaluate(listStops, CONTROLS);
  const faults = new Set<string>();
  const reached = new Set<number>();
  let before = -1;
  let stuck = 0;
  for (let presses = 0; presses < 2 * count + 12 && reached.size < count; presses++) {
    await page.keyboard.press('Tab');
    const { name, place, fault } = await page.evaluate(lookAtFocus);
    if (place < 0) {
      before = -1;
      continue;
    }
    stuck = place === before ? stuck + 1 : 0;
    // A date has several parts.
    if (stuck > 6) return [...faults, `held at ${name}`];
    if (place < before && reached.has(before) && place !== 0 && !reached.has(place)) {
      faults.add(`out of order: ${name}`);
    }
    if (fault) faults.add(`${fault}: ${name}`);
    reached.add(place);
    before = place;
  }
  const missed = await page.evaluate(
    (places) =>
      (globalThis.walk?.all ?? [])
        .filter((element, place) => !places.includes(place) && element.isConnected)
        .map((element) => `never reached: ${element.outerHTML.slice(0, 120)}`),
    [...reached],
  );
  return [...faults, ...missed];
}

/** Runs in the page. Of radio buttons one is a stop, the one that is chosen. */
function listStops(controls: string): number {
  const root = [...document.querySelectorAll('[aria-modal="true"], dialog:modal')].at(-1) ?? document.body;
  const isStop = (element: HTMLElement) => {
    if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const group = [...document.querySelectorAll<HTMLInputElement>(`[type="radio"]`)].filter(
      ({ name, form }) => name === element.name && form === element.form,
    );
    return element === (group.find(({ checked }) => checked) ?? group[0]);
  };
  const look = (element: Element) => {
    // What moves towards another colour has not got it yet.
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    const parts = [element, element.nextElementSibling];
    for (let at = element.parentElement, n = 0; at && n < 3; at = at.parentElement, n++) parts.push(at);
    return parts
      .map((part) => {
        if (!part) return '';
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(part);
        return `${outlineStyle === 'none' ? '' : outlineWidth} ${boxShadow} ${borderColor}`;
      })
      .join('|');
  };
  const all = [...root.querySelectorAll<HTMLElement>(controls)].filter(isStop);
  // How each looks without the focus.
  const focused = document.activeElement as HTMLElement | null;
  focused?.blur();
  globalThis.walk = { all, look, looks: all.map(look) };
  focused?.focus();
  return all.length;
}

/** Runs in the page. */
function lookAtFocus(): Step {
  const element = document.activeElement;
  const { all = [], looks = [], look } = globalThis.walk ?? {};
  const place = all.indexOf(element as HTMLElement);
  if (!element || place < 0 || !look) return { name: '', place, fault: null };
  const name = `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)} .${element.className}`;
  const box = element.getBoundingClientRect();
  const [line = box] = element.getClientRects();
  const top = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2);
  const label = (element as HTMLInputElement).labels?.[0] ?? element.closest('label');
  const isFree = top && (element.contains(top) || top.contains(element) || label?.contains(top));
  if (!isFree && box.height < innerHeight) return { name, place, fault: 'focused below something else' };
  return { name, place, fault: look(element) === looks[place] ? 'focus is not to be seen' : null };
}
