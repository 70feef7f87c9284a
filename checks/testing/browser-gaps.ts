// What jsdom lacks and the component library calls at once. Each does the least that is true: a window
// without preferences and without size. What really depends on a browser is shown by a journey in e2e/.

const mediaQuery = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

class SizelessObserver implements ResizeObserver {
  observe(): void {
    // Nothing ever changes its size.
  }
  unobserve(): void {
    // Nothing was observed.
  }
  disconnect(): void {
    // Nothing was observed.
  }
}

window.matchMedia ??= mediaQuery;
window.ResizeObserver ??= SizelessObserver;
Element.prototype.scrollIntoView ??= () => undefined;
