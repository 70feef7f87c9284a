import { FILE_MAX_BYTES, IMAGE_TYPES } from '#contract/constants.ts';
import { pageMessage } from '#contract/page-messages.ts';
import type { Attachment } from './conversation.ts';

export type ReadFile = { kind: 'text'; text: string } | { kind: 'image'; image: Attachment };

/** For the file chooser. */
export const ACCEPTED_FILES = '.txt,.jpg,.jpeg,.png,.gif,.webp';

/** Of a picture that is sent as it is. */
const SMALL_BYTES = 1024 * 1024;
/** Milliseconds for a larger one to be made smaller, and for what does it to come. */
const SHRINK_MS = 8_000;
const IMAGE_NAME = /\.(?:jpe?g|png|gif|webp)$/i;

/** The sentence with which a file is refused before it is read; null when it may be read. */
export function findFileProblem(file: File, hasFileAccess: boolean): string | null {
  if (!hasFileAccess) return pageMessage('file_access_denied');
  if (file.size > FILE_MAX_BYTES) return pageMessage('file_too_large');
  return isText(file) || isImage(file) ? null : pageMessage('file_type_not_supported');
}

/** Rejects when the file cannot be read. */
export async function readFile(file: File): Promise<ReadFile> {
  if (isText(file)) return { kind: 'text', text: await file.text() };
  const dataUrl = await readDataUrl(await shrink(file));
  return { kind: 'image', image: { fileName: file.name, dataUrl } };
}

/** The line that stands for an image in the text of its message. */
export function imageLine(fileName: string): string {
  return `[已上傳圖片: ${fileName}]`;
}

/** Adds a line below what is typed. */
export function appendText(typed: string, added: string): string {
  return typed === '' || typed.endsWith('\n') ? typed + added : `${typed}\n${added}`;
}

/** Takes the line of a removed image away again, wherever it stands. */
export function removeLine(typed: string, line: string): string {
  return typed
    .split('\n')
    .filter((other) => other !== line)
    .join('\n');
}

function isText(file: File): boolean {
  return /\.txt$/i.test(file.name);
}

/** A pasted picture may have a type and no telling name. */
function isImage(file: File): boolean {
  return IMAGE_NAME.test(file.name) || IMAGE_TYPES.some((type) => type === file.type);
}

/** Without what makes it smaller, which a bad line may not bring, a photograph is sent as it is. */
async function shrink(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  const late = new Promise<never>((_, reject) => setTimeout(reject, SHRINK_MS));
  return Promise.race([import('./shrink-image.ts').then((m) => m.shrinkImage(file)), late]).catch(() => file);
}

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
