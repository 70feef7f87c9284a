import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

const copied: string[] = [];

/** jsdom has neither a clipboard nor the legacy command. */
function provide(clipboard: unknown, legacy: boolean): void {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  document.execCommand = () => {
    const area = document.activeElement;
    if (legacy && area instanceof HTMLTextAreaElement) copied.push(area.value);
    return legacy;
  };
}

afterEach(() => {
  copied.length = 0;
  document.body.replaceChildren();
});

describe('copying', () => {
  test('a teacher with a clipboard has the text in it', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    provide({ writeText }, false);
    expect(await copyText('連結')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('連結');
  });

  test.each([
    ['has no clipboard', undefined],
    ['may not use it', { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }],
  ])(
    '[API-15] a teacher whose browser %s copies in the legacy way and keeps the focus',
    async (_, clipboard) => {
      provide(clipboard, true);
      const button = document.body.appendChild(document.createElement('button'));
      button.focus();
      expect(await copyText('連結')).toBe(true);
      expect(copied).toEqual(['連結']);
      expect(document.querySelector('textarea')).toBeNull();
      expect(document.activeElement).toBe(button);
    },
  );

  test('[API-15] a teacher in a modal dialog copies too, although the rest of the page is inert', async () => {
    provide(undefined, true);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    const button = dialog.appendChild(document.createElement('button'));
    button.focus();
    const append = vi.spyOn(dialog, 'append');
    await copyText('連結');
    expect(append).toHaveBeenCalledOnce();
  });

  test('a teacher whose browser can do neither is told the truth', async () => {
    provide(undefined, false);
    expect(await copyText('連結')).toBe(false);
  });
});
