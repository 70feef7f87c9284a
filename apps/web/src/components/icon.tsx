import type { ReactElement } from 'react';

/**
 * The product's icons: one family, drawn on 24 × 24 with round strokes in the colour of the text. They always
 * stand beside words or inside a labelled button, so readers skip them.
 */
export type Icon = (props: { size?: number }) => ReactElement;

/** Makes an icon of the family; `path` is drawn in strokes. */
export function icon(path: string): Icon {
  return function StrokeIcon({ size = 20 }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
    );
  };
}
