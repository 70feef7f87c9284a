/** Of all that is read of one's own images. */
export const IMAGES_KEY = ['images'] as const;
