import { notifications } from '@mantine/notifications';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { questionStore } from '#web/lib/confirm.ts';
import { sessionStore } from '#web/lib/session/session-store.ts';
import { signInPrompt } from '#web/lib/session/sign-in-prompt.ts';
import { visitStore } from '#web/lib/session/visit-store.ts';
import { toastsWanted } from '#web/lib/toast.ts';
import { PATIENCE_MS } from '../../../../checks/testing/patience-ms.ts';

const FRAME_MS = 4;
declare global {
  var asyncWrapperOfLibrary: ReturnType<typeof getConfig>['asyncWrapper'] | undefined;
}
// This file is run before each file of a worker: what it wraps is wrapped once.
globalThis.asyncWrapperOfLibrary ??= getConfig().asyncWrapper;
const asyncWrapper = globalThis.asyncWrapperOfLibrary;
// Taken before a test puts another one in its place.
const { setImmediate } = globalThis;

configure({
  asyncUtilTimeout: PATIENCE_MS,
  // What is found on the screen has had its effects, too: React runs them in a turn of their own, and on a busy machine
  // a test would go on before it, to a focus that has not moved yet or a question that nobody asks.
  asyncWrapper: (act) =>
    asyncWrapper(async () => {
      const result = await act();
      await new Promise((resolve) => setImmediate(resolve));
      return result;
    }),
});

/**
 * What jsdom lacks of a browser, and the way back to a fresh page after each test. The files of a worker share their
 * jsdom and their modules: whatever one leaves behind, the next one finds.
 */
Object.assign(window, {
  // jsdom keeps one interval for all frames, which is lost where a test puts false timers in its place.
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    Number(setTimeout(() => draw(performance.now()), FRAME_MS)),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
  // For what a page that is gone still asks; whoever opens one puts a backend in its place.
  fetch: () => new Promise(() => undefined),
  matchMedia: (media: string) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
  scrollTo: () => undefined,
  ResizeObserver: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
});
Element.prototype.scrollIntoView = () => undefined;

// A modal dialog: opens, closes, gives the focus back, and Escape cancels it. jsdom knows only the element.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function showModal() {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
  this.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
  Reflect.deleteProperty(document, 'execCommand');
  Reflect.deleteProperty(navigator, 'clipboard');
  sessionStore.set({ status: 'signed-out', cause: 'none' });
  visitStore.set(null);
  toastsWanted.set(false);
  signInPrompt.set(false);
  questionStore.set([]);
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
});
