/**
 * The row with the focus is about to go: the focus goes to the page's heading instead of nowhere. A button that is
 * switched off while its work is done has lost it already.
 */
export function leaveRow(): void {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused.closest('tr')) {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }
}
