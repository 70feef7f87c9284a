/**
 * Fonts of Chinese PDFs often name a table of characters instead of bringing it along. All that there are come with
 * the product, so that nothing is asked of another host; each is a file that is fetched when a PDF names it.
 */
const urls = import.meta.glob<string>('../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
});

const byName = new Map(
  Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** What pdf.js asks for data that its worker needs. It asks for fonts as well, and does without. */
export class OwnCharacterMaps {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename);
    if (url === undefined) throw new Error(`no such table: ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
