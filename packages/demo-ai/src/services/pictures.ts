import type { ServerResponse } from 'node:http';
import { paintLandscape } from '../painting.ts';
import { writePng } from '../png.ts';

const SIDE = 512;
const PROMPT_LENGTH = 100;

/** The answer of a bot that paints: a picture in Markdown, and its address once more as text. */
export function writePictureAddress(origin: string, prompt: string): string {
  const name = Buffer.from(prompt.slice(0, PROMPT_LENGTH)).toString('base64url');
  const address = `${origin}/pictures/${name}.png`;
  return `![demo.png](${address})\n\n${address}`;
}

/** The picture behind such an address; whoever has the address may see it. */
export async function sendPicture(url: string, response: ServerResponse): Promise<void> {
  const [, name = ''] = /^\/pictures\/([\w-]*)\.png$/.exec(url) ?? [];
  const png = await writePng(paintLandscape(Buffer.from(name, 'base64url').toString(), SIDE, SIDE));
  response.writeHead(200, { 'content-type': 'image/png' }).end(png);
}
