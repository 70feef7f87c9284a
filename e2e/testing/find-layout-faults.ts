import type { Page } from '@playwright/test';

/** What somebody can press, fill in or choose. */
export const CONTROLS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  '[tabindex="0"]',
  ...['button', 'checkbox', 'link', 'menuitem', 'option', 'radio', 'slider', 'switch', 'tab'].map(
    (role) => `[role="${role}"]`,
  ),
].join(',');

/**
 * What a person would stumble over in a page as it stands, as sentences: text that is cut off or runs out of its
 * control, controls that lie outside of the window, below something else, or are smaller than `target` CSS pixels, and
 * things that only a pointer can press. With a modal dialog open, the dialog is looked at alone.
 */
export async function findLayoutFaults(page: Page, target = 24): Promise<string[]> {
  return page.evaluate(lookAround, { controlsSelector: CONTROLS, target });
}

/** Runs in the page, so everything it uses stands inside. */
function lookAround({ controlsSelector, target }: { controlsSelector: string; target: number }): string[] {
  const faults = new Set<string>();
  const root = [...document.querySelectorAll('[aria-modal="true"], dialog:modal')].at(-1) ?? document.body;

  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `<${element.localName}> ${words.replace(/\s+/g, ' ').trim().slice(0, 40)} .${element.className}`;
  };
  const tell = (what: string, element: Element) => faults.add(`${what}: ${nameOf(element)}`);
  const isShown = (element: Element) => {
    // A message that passes comes and goes by moving.
    if (element.closest('[inert], .visually-hidden, .mantine-Notifications-root')) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2;
  };
  const styleOf = (element: Element) => getComputedStyle(element);
  /** Whatever it has inside can be scrolled to. */
  const scrollerOf = (element: Element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(styleOf(at).overflowX) && at.scrollWidth > at.clientWidth) return at;
    }
    return null;
  };
  const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';
  const hasOwnText = (element: Element) => [...element.childNodes].some(isText);
  /** Where its own words stand; those of elements inside are theirs. */
  const placesOfText = (element: Element) =>
    [...element.childNodes].filter(isText).map((node) => {
      const words = document.createRange();
      words.selectNodeContents(node);
      return words.getBoundingClientRect();
    });

  if (document.documentElement.scrollWidth > innerWidth + 1) faults.add('the page scrolls sideways');

  const lookAtText = (element: Element) => {
    const style = styleOf(element);
    const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (isShortened || element.closest('svg, .katex')) return;
    const isWide = isHidden(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    // Signs may be a little higher than their line.
    const line = Number.parseFloat(style.fontSize) / 2;
    const isHigh = isHidden(style.overflowY) && element.scrollHeight > element.clientHeight + line;
    if (isWide || isHigh) tell('cut off', element);
    const isOut = placesOfText(element).some(({ left, right }) => left < -1 || right > innerWidth + 1);
    if (isOut && scrollerOf(element) === null) tell('text outside', element);
  };

  const isInText = (control: Element) =>
    styleOf(control).display === 'inline' && hasOwnText(control.parentElement ?? control);
  const labelOf = (control: Element) =>
    control.closest('label') ?? (control as HTMLInputElement).labels?.[0] ?? null;

  const lookAtPlace = (control: Element, box: DOMRect) => {
    if (box.left < -1 || box.right > innerWidth + 1) tell('outside of the window', control);
    const [line = box] = control.getClientRects();
    const around = [control, labelOf(control)];
    // Of what is higher than its window, as a long text, some part shows.
    const parts = line.height > innerHeight / 4 ? [0.5, 0.1, 0.9] : [0.5];
    const tops = parts.map((part) =>
      document.elementFromPoint(line.x + line.width / 2, line.y + line.height * part),
    );
    // A message that passes may lie over anything.
    const isFree = (top: Element | null) =>
      top?.contains(control) ||
      top?.closest('.mantine-Notifications-root') ||
      around.some((each) => top && each?.contains(top));
    if (!tops.some(isFree)) tell(`covered by ${tops[0] ? nameOf(tops[0]) : 'the edge'}`, control);
  };

  /** A box with its label inside of the same one is as large as both. */
  const lookAtSize = (control: Element, box: DOMRect) => {
    if (isInText(control)) return;
    const label = labelOf(control);
    const ground = label?.contains(control) ? label.getBoundingClientRect() : box;
    const least = Math.min(Math.max(ground.width, box.width), Math.max(ground.height, box.height));
    if (least < target - 0.5) tell(`${least.toFixed(0)} px is small`, control);
  };

  const lookAtChoice = (control: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight, textOverflow } = styleOf(control);
    const brush = document.createElement('canvas').getContext('2d');
    if (!brush || textOverflow === 'ellipsis') return;
    brush.font = font;
    const words = control.selectedOptions[0]?.text ?? '';
    const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (brush.measureText(words).width > room + 2) tell('the choice is cut off', control);
  };

  const lookAtWords = (control: Element, box: DOMRect) => {
    if (!control.matches('button, a') || isInText(control)) return;
    // The words of a button that waits make room for the sign of it: a list may load more by itself at any time.
    if (control.hasAttribute('data-loading')) return;
    const isOut = ({ left, right, bottom }: DOMRect) =>
      left < box.left - 2 || right > box.right + 2 || bottom > box.bottom + 3;
    for (const element of [control, ...control.querySelectorAll('*')]) {
      if (!isShown(element) || styleOf(element).textOverflow === 'ellipsis') continue;
      if (placesOfText(element).some(isOut)) tell('text runs out of', control);
    }
  };

  const lookAtControl = (control: Element) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = control.getBoundingClientRect();
    // A skip link waits above the page until it has the focus.
    if (box.bottom <= 0) return;
    lookAtPlace(control, box);
    lookAtSize(control, box);
    if (control instanceof HTMLSelectElement) lookAtChoice(control);
    else lookAtWords(control, box);
  };

  const lookForPointer = (element: Element) => {
    const props = Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1];
    const isPointed = styleOf(element).cursor === 'pointer' || typeof props?.onClick === 'function';
    const reached = `${controlsSelector}, label, [tabindex], [aria-hidden="true"], iframe`;
    if (isPointed && !element.closest(reached)) tell('for a pointer alone', element);
  };

  const everything = [...root.querySelectorAll('*')].filter(isShown);
  const place = { x: scrollX, y: scrollY };
  for (const element of everything) {
    if (hasOwnText(element)) lookAtText(element);
    lookForPointer(element);
  }
  for (const control of everything) {
    if (control.matches(controlsSelector) && !control.matches('[tabindex="-1"]:not([role])'))
      lookAtControl(control);
  }
  scrollTo(place.x, place.y);
  return [...faults];
}
