import { useMemo } from 'react';
import { drawQr } from '#web/lib/files/draw-qr.ts';
import classes from './qr-code.module.css';

type Props = {
  text: string;
  /** What it leads to, for readers who cannot point a camera at it. */
  label: string;
  /** Pixels; without it the code has the width of the box that it stands in. */
  size?: number;
};

/** A QR code, dark on white in every colour scheme, because cameras want it so. */
export function QrCode({ text, label, size }: Props) {
  const { path, width } = useMemo(() => drawQr(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      className={classes.code}
      {...(size !== undefined && { width: size, height: size })}
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
