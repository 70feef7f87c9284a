import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { KEYWORDS } from './state/keywords.ts';
import { openImages, promptBox } from './testing/image-fixtures.ts';

const radios = (legend: string) =>
  within(screen.getByRole('group', { name: legend })).getAllByRole<HTMLInputElement>('radio');
const facesOf = (legend: string) => radios(legend).map((radio) => radio.closest('label')?.textContent);
const chosen = (legend: string) => radios(legend).find(({ checked }) => checked)?.value;

describe('the form of an image', () => {
  test('[IMG-1 IMG-2 IMG-3 IMG-4 IMG-5 IMG-6 OPEN-85] a pupil finds prompt, qualities with their prices in US dollars, and sizes', async () => {
    await openImages();
    expect(promptBox().value).toBe('');
    expect(radios('品質').map(({ value }) => value)).toEqual(['low', 'medium', 'high']);
    expect(facesOf('品質')).toEqual([
      expect.stringMatching(/^低每張 US\$0\.011/),
      expect.stringMatching(/^中每張 US\$0\.042/),
      expect.stringMatching(/^高每張 US\$0\.167/),
    ]);
    expect(radios('尺寸').map(({ value }) => value)).toEqual(['1024x1024', '1024x1536', '1536x1024']);
    expect(facesOf('尺寸')).toEqual(['方形1024 × 1024', '直向1024 × 1536', '橫向1536 × 1024']);
    expect([chosen('品質'), chosen('尺寸')]).toEqual(['low', '1024x1024']);
  });

  test('[IMG-7 IMG-8 IMG-9] a pupil picks keywords of six kinds with seven each, and takes one out again', async () => {
    const { user, write } = await openImages();
    for (const { category, terms } of KEYWORDS) {
      const buttons = within(screen.getByRole('group', { name: category })).getAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual([...terms]);
    }
    await write('一隻貓');
    const term = (name: string) => screen.getByRole('button', { name });
    await user.click(term('森林'));
    term('水彩').focus();
    await user.keyboard(' ');
    expect(promptBox().value).toBe('一隻貓，森林，水彩');
    expect(term('水彩').getAttribute('aria-pressed')).toBe('true');
    await user.click(term('森林'));
    expect(promptBox().value).toBe('一隻貓，水彩');
    expect(term('森林').getAttribute('aria-pressed')).toBe('false');
  });

  test.each(['', '   ', '\u200B'])(
    '[IMG-18] a pupil who has written %j is led to the prompt, and nothing is sent',
    async (blank) => {
      const { generate, bodies } = await openImages();
      fireEvent.change(promptBox(), { target: { value: blank } });
      await generate();
      expect(screen.getByText('請輸入圖片描述').getAttribute('role')).toBe('alert');
      expect(document.activeElement).toBe(promptBox());
      expect(bodies()).toHaveLength(0);
    },
  );

  test('a pupil whose prompt is too long reads how long it may be, and nothing is sent', async () => {
    const { generate, bodies } = await openImages();
    fireEvent.change(promptBox(), { target: { value: '貓'.repeat(2_001) } });
    expect(screen.getByText('2,001 字，最多 2,000 字')).toBeTruthy();
    await generate();
    expect(screen.getByText('圖片描述太長，最多 2,000 個字元')).toBeTruthy();
    expect(bodies()).toHaveLength(0);
  });

  test('a pupil who reloads the page finds what was written and chosen', async () => {
    const first = await openImages();
    await first.write('一隻貓');
    await first.user.click(screen.getByRole('radio', { name: /^高/ }));
    await first.user.click(screen.getByRole('radio', { name: /^橫向/ }));
    cleanup();
    await openImages();
    expect(promptBox().value).toBe('一隻貓');
    expect([chosen('品質'), chosen('尺寸')]).toEqual(['high', '1536x1024']);
  });
});
