import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { common, createLowlight } from 'lowlight';
import type { ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

const lowlight = createLowlight(common);

/** Characters; a longer listing is shown plain, because it would be coloured anew with every frame of an answer. */
const LONGEST = 20_000;

/** The coloured code, or null where the language is unknown. */
export function highlightCode(code: string, language: string): ReactNode {
  if (!lowlight.registered(language) || code.length > LONGEST) return null;
  return toJsxRuntime(lowlight.highlight(language, code), { Fragment, jsx, jsxs });
}
