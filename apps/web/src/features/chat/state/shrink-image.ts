/** Of the longer side, in pixels: models look at no more of a picture, and handwriting on a page can still be read. */
const LONGEST = 2048;
const SMALL_BYTES = 1024 * 1024;
const QUALITY = 0.85;

/**
 * A photograph of a phone as small as it may be to be understood, so that a class that sends its pages at once does not
 * wait for its own network; where it was taken is no longer in it. Small files and moving ones (GIF) come back as they are,
 * and so do those that the browser cannot read: what they are is the server's to say.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES || file.type === 'image/gif') return file;
  try {
    const smaller = await draw(file);
    return smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}

async function draw(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  // JPEG knows no transparency: black letters on nothing would become black on black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
