import { convertToHtml, images } from 'mammoth';
import { htmlToMarkdown } from './docx-to-markdown.ts';
import { ImportFailure } from './import-failure.ts';

/** A title is a heading, too. */
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** The text of a Word document as Markdown. Pictures are left out, and nothing outside of the file is read. */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (isOldContainer(bytes)) throw new ImportFailure(isEncrypted(bytes) ? 'locked' : 'oldWord');
  const { value } = await convertToHtml(
    { arrayBuffer: bytes.buffer },
    {
      styleMap: STYLES,
      convertImage: images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
    },
  ).catch((error: unknown) => {
    throw new ImportFailure('damaged', error);
  });
  // Parsed into a document of its own, in which no script runs and no picture is loaded.
  return htmlToMarkdown(new DOMParser().parseFromString(value, 'text/html').body);
}

/** What Word wrote before .docx, and in what it puts a .docx with a password. */
function isOldContainer(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);
}

function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
}
