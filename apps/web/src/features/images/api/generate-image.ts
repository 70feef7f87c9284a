import { type GeneratedImage, generateImage, IMAGE_TIMEOUT_MS } from '#contract/images.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type ImageBody = Pick<GeneratedImage, 'prompt' | 'quality' | 'size'>;

/** Asks for an image under an id that the page made; to abort gives its use back. */
export function askForImage(body: ImageBody, id: string, signal: AbortSignal) {
  return call(generateImage, { body: { ...body, id } }, { signal, timeout: IMAGE_TIMEOUT_MS });
}
