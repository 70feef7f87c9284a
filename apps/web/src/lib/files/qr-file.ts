import { drawQr } from '#web/lib/files/draw-qr.ts';

/** Pixels of a QR code as a picture: sharp on a poster, too. */
const PICTURE_SIZE = 1024;

/** A QR code as a file; null where the browser cannot draw it. */
export async function qrFile(text: string, format: 'svg' | 'png'): Promise<Blob | null> {
  return format === 'svg' ? svgFile(text) : pngFile(text);
}

function svgFile(text: string): Blob {
  const { path, width } = drawQr(text);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" shape-rendering="crispEdges">` +
    `<rect width="${width}" height="${width}" fill="#fff"/><path d="${path}"/></svg>\n`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

function pngFile(text: string): Promise<Blob | null> {
  const { squares, width } = drawQr(text);
  // Whole pixels, so that no edge is blurred.
  const scale = Math.ceil(PICTURE_SIZE / width);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = width * scale;
  const brush = canvas.getContext('2d');
  if (!brush) return Promise.resolve(null);
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = '#000';
  squares.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) brush.fillRect(x * scale, y * scale, scale, scale);
    });
  });
  return new Promise((resolve) => canvas.toBlob(resolve));
}
