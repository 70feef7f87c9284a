import { type GeneratedImage, getImageFile } from '#contract/images.contract.ts';
import { operationUrl } from '#contract/operation.ts';
import type { MadeImage } from './images.repository.ts';

/** Where an image is read with the token of its owner. */
export const imageUrl = (id: string): string => operationUrl(getImageFile, { id });

export function presentImage({ id, prompt, quality, size, createdAt }: MadeImage): GeneratedImage {
  return { id, imageUrl: imageUrl(id), prompt, quality, size, createdAt: createdAt.toISOString() };
}
