import type { GeneratedImage } from '#contract/images.contract.ts';
import { readStoredImage } from '#web/lib/api/stored-image.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { loadImageFile } from '../api/load-image-file.ts';
import { imageFileName } from './file-name.ts';
import { QUALITY_WORDS, SIZE_WORDS } from './image-settings.ts';

/** What has to be known of an image to show it. */
export type ShownImage = Pick<GeneratedImage, 'id' | 'prompt' | 'quality' | 'size'>;

export async function downloadImage({ id, prompt }: ShownImage): Promise<void> {
  try {
    const content = await readStoredImage(id, loadImageFile);
    saveFile(imageFileName(prompt, content.type), content);
  } catch {
    toast('error', '無法下載這張圖片，請再試一次');
  }
}

/** How it was made, in a few words each. */
export function factsOf({ quality, size }: ShownImage): string[] {
  return [`品質：${QUALITY_WORDS[quality].label}`, `${SIZE_WORDS[size].label} ${SIZE_WORDS[size].pixels}`];
}

/** The beginning of a prompt, by which a button says which image it means. */
export function shortPrompt(prompt: string): string {
  const characters = [...prompt];
  return characters.length <= 20 ? prompt : `${characters.slice(0, 20).join('')}…`;
}
