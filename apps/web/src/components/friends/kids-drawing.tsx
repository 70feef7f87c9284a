import type { ReactElement } from 'react';

/** A drawing of the kids' world: filled and round. It stands beside words or in a labelled button. */
export function kidsDrawing(shape: ReactElement) {
  return function Drawing({ size = 28 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };
}
