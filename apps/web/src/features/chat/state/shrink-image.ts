/** Of the longer side, in pixels: models look at no more of a picture, and handwriting on a page can still be read. */
const LONGEST = 2048;
/** A longer side in multiples of the shorter one: what is longer, as a picture of a whole conversation, could not be read. */
const MOST_SLENDER = 3;
const QUALITY = 0.85;

/**
 * A photograph of a phone as small as it may be to be understood, so that a class that sends its pages at once does not
 * wait for its own network; where it was taken is no longer in it. What moves (GIF) and what would be hard to read comes
 * back as it is. Rejects when the browser cannot read it.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.type === 'image/gif') return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const smaller = await draw(picture);
    return smaller && smaller.size < file.size ? smaller : file;
  } finally {
    picture.close();
  }
}

async function draw(picture: ImageBitmap): Promise<Blob | null> {
  const { width, height } = picture;
  if (Math.max(width, height) > MOST_SLENDER * Math.min(width, height)) return null;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG knows no transparency: black letters on nothing would become black on black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
