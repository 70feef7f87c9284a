import encodeQR from 'qr';

/** Modules around the code; the standard asks for as many. */
const QUIET_ZONE = 4;

/** A QR code as squares of size 1 in a square of `width`, its quiet zone included. */
export type QrDrawing = { width: number; path: string; squares: readonly (readonly boolean[])[] };

/** Throws for a text that is too long for any QR code (some 2,300 bytes). */
export function drawQr(text: string): QrDrawing {
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const path = squares
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { width: squares.length, path, squares };
}
