import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PERSONALITIES } from '#contract/chatbots.contract.ts';
import { FRIEND_NAMES } from './state/friend-names.ts';
import {
  button,
  choose,
  goTo,
  isOn,
  nameField,
  next,
  openBuilder,
  stepTitle,
} from './testing/builder-fixtures.ts';

describe('the first step', () => {
  test('[BUILD-2 BUILD-3 BUILD-4 BUILD-6 BUILD-7 BUILD-8] a child goes on only with a name that is more than blanks, and back only from a later step', async () => {
    const page = await openBuilder();
    expect(stepTitle()).toBe('第 1 步，共 4 步名字和語言');
    await choose(page, 'radio', /English/);
    expect(isOn('上一步')).toBe(false);
    expect(isOn('下一步')).toBe(false);
    await page.user.type(nameField(), '   ');
    expect(isOn('下一步')).toBe(false);
    await next(page);
    expect(stepTitle()).toMatch(/^第 1 步/);
    expect(screen.getByText('請幫朋友取一個名字')).toBeTruthy();
    expect(document.activeElement).toBe(nameField());
    await page.user.type(nameField(), '阿布');
    expect(isOn('下一步')).toBe(true);
    await next(page);
    expect(stepTitle()).toBe('第 2 步，共 4 步性格');
    expect(screen.getByRole('button', { current: 'step' }).textContent).toMatch(/第 2 步，共 4 步：性格/);
    await page.user.click(button('上一步'));
    expect(stepTitle()).toMatch(/^第 1 步/);
    expect(nameField().value.trim()).toBe('阿布');
  });

  test('[BUILD-9 BUILD-10] a child chooses one of exactly three languages before going on', async () => {
    const page = await openBuilder();
    await page.user.type(nameField(), '阿布');
    const languages = within(screen.getByRole('radiogroup', { name: /語言/ })).getAllByRole<HTMLInputElement>(
      'radio',
    );
    expect(languages.map((one) => one.closest('label')?.textContent)).toEqual([
      '繁繁體中文你好！',
      '简简体中文你好！',
      'AEnglishHello!',
    ]);
    expect(languages.some((one) => one.checked)).toBe(false);
    expect(isOn('下一步')).toBe(false);
    await next(page);
    expect(screen.getByRole('radiogroup', { name: /請選一種語言/ })).toBeTruthy();
    expect(document.activeElement).toBe(languages[0]);
    await choose(page, 'radio', /简体中文/);
    expect(isOn('下一步')).toBe(true);
  });

  test('[BUILD-11] a child rolls the dice and gets a name of the friend’s language, another one each time', async () => {
    const page = await openBuilder();
    for (const [language, label] of [
      ['zh-CN', /简体中文/],
      ['en', /English/],
    ] as const) {
      await choose(page, 'radio', label);
      const before = nameField().value;
      await page.user.click(button('幫我想一個'));
      expect(FRIEND_NAMES[language]).toContain(nameField().value);
      expect(nameField().value).not.toBe(before);
    }
  });

  test('a child who hears the page is told where it is when the step changes', async () => {
    const page = await openBuilder();
    await goTo(page, 2);
    expect(document.activeElement?.textContent).toBe('第 2 步，共 4 步性格');
  });

  test('a child chooses a colour, and the friend beside the steps has it', async () => {
    const page = await openBuilder();
    const colour = () => document.querySelector('section svg[data-mood]')?.getAttribute('data-colour');
    for (const [label, name] of [
      [/葡萄紫/, 'grape'],
      [/薄荷綠/, 'mint'],
    ] as const) {
      await choose(page, 'radio', label);
      expect(colour()).toBe(name);
    }
  });
});

describe('the second step', () => {
  test('[BUILD-12 BUILD-13 BUILD-14] a child chooses at least one of eight personalities, each with a label and a description', async () => {
    const page = await openBuilder();
    await goTo(page, 2);
    const cards = screen.getAllByRole('checkbox');
    expect(cards).toHaveLength(PERSONALITIES.length);
    expect(cards).toHaveLength(8);
    for (const card of cards) {
      const [label, about] = card.closest('label')?.querySelectorAll('span span span') ?? [];
      expect(label?.textContent).not.toBe('');
      expect(about?.textContent).not.toBe('');
    }
    expect(isOn('下一步')).toBe(false);
    await next(page);
    expect(screen.getByRole('group', { name: /請至少選一個性格/ })).toBeTruthy();
    await choose(page, 'checkbox', /^溫柔/);
    expect(isOn('下一步')).toBe(true);
    await choose(page, 'checkbox', /^溫柔/);
    expect(isOn('下一步')).toBe(false);
  });
});
