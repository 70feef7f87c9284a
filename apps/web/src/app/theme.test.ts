import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { resolveVariables, theme } from './theme.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const full = mergeMantineTheme(DEFAULT_THEME, theme);
const variables = resolveVariables(full);
const accent = (shade: number) => full.colors.library?.[shade] ?? '';

const schemes = [
  { scheme: 'light', has: variables.light, text: variables.light['--mantine-color-text'], filled: accent(7) },
  { scheme: 'dark', has: variables.dark, text: full.colors.dark[0], filled: accent(6) },
] as const;

describe.each(schemes)('in the $scheme scheme', ({ has, text, filled }) => {
  const of = (name: string) => (has as Readonly<Record<string, string>>)[name] ?? '';
  test.each(['--app-paper', '--mantine-color-body', '--app-tint', '--app-hover'])(
    'a reader can tell every text from the ground %s (AA)',
    (ground) => {
      for (const ink of [text ?? '', of('--mantine-color-dimmed'), of('--mantine-color-error')]) {
        expect(contrast(ink, of(ground)), `${ink} on ${of(ground)}`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('a reader can tell the words of buttons, marked items and empty fields (AA)', () => {
    expect(contrast('#ffffff', filled)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('--app-tint-text'), of('--app-tint'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('--mantine-color-placeholder'), of('--mantine-color-body'))).toBeGreaterThanOrEqual(
      4.5,
    );
  });

  test('a person who uses the keyboard can see where the focus is', () => {
    expect(contrast(filled, of('--app-paper'))).toBeGreaterThanOrEqual(3);
    expect(contrast(filled, of('--mantine-color-body'))).toBeGreaterThanOrEqual(3);
  });
});
