/** The row with the focus is about to go: the focus goes to the page's heading instead of nowhere. */
export function leaveRow(): void {
  if (document.activeElement?.closest('tr')) {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }
}
