import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { resolveVariables, theme } from '#web/app/theme.ts';

const full = mergeMantineTheme(DEFAULT_THEME, theme);
const variables = resolveVariables(full);
const css = readFileSync(join(import.meta.dirname, 'colours.css'), 'utf8');

function readColours(block: string | undefined): Record<string, string> {
  return Object.fromEntries(
    Array.from(block?.matchAll(/--([\w-]+): (#\w+);/g) ?? [], ([, name = '', value = '']) => [name, value]),
  );
}

test('a pupil sees a practice page in the colours of the page around it, light and dark', () => {
  const [light, dark] = Array.from(css.matchAll(/:root \{([^}]*--text[^}]*)\}/g), ([, block]) =>
    readColours(block),
  );
  const expected = (has: Readonly<Record<string, string>>, text: string | undefined, filled: number) => ({
    text,
    dimmed: has['--mantine-color-dimmed'],
    surface: has['--mantine-color-body'],
    border: has['--mantine-color-default-border'],
    error: has['--mantine-color-error'],
    filled: full.colors.library?.[filled],
    ...Object.fromEntries(
      Object.entries(has).flatMap(([name, value]) => (/^--app-/.test(name) ? [[name.slice(2), value]] : [])),
    ),
  });
  expect(light).toEqual(expected(variables.light, variables.light['--mantine-color-text'], 7));
  expect(dark).toEqual(expected(variables.dark, full.colors.dark[0], 6));
});
