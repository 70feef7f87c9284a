import katex from 'katex';
import 'katex/dist/katex.min.css';

/**
 * Draws a formula into an element, as nodes and never as markup. KaTeX is told to trust nothing (no links,
 * no pictures, no classes from the text) and to keep sizes and macro expansion within bounds. A formula
 * with an error shows its source.
 */
export function drawFormula(element: HTMLElement, tex: string, isDisplayed: boolean): void {
  katex.render(tex, element, {
    displayMode: isDisplayed,
    throwOnError: false,
    errorColor: 'currentColor',
    strict: 'ignore',
    trust: false,
    maxSize: 20,
    maxExpand: 500,
  });
}
