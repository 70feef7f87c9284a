import { readField } from './http-io.ts';
import { paintLandscape } from './painting.ts';
import { writePng } from './png.ts';
import { countTokens } from './tokens.ts';
import { WireError } from './wire-error.ts';

const SIDE_MIN = 64;
const SIDE_MAX = 2048;
const MOST_IMAGES = 4;

/** The answer of /images/generations. Throws WireError for a blank prompt, a size or a number out of range. */
export async function answerImages(body: unknown) {
  const prompt = readField(body, 'prompt');
  if (typeof prompt !== 'string' || prompt.trim() === '') {
    throw new WireError(400, "Missing required parameter: 'prompt'.", { code: 'missing_required_parameter' });
  }
  const { width, height } = parseSize(readField(body, 'size') ?? 'auto');
  const count = readField(body, 'n') ?? 1;
  if (!(Number.isInteger(count) && Number(count) >= 1 && Number(count) <= MOST_IMAGES)) {
    throw new WireError(400, `Invalid value for 'n': expected an integer from 1 to ${MOST_IMAGES}.`);
  }
  const numbers = Array.from({ length: Number(count) }, (_, index) => index);
  const data = await Promise.all(
    numbers.map(async (number) => {
      const painting = paintLandscape(number === 0 ? prompt : `${prompt} ${number}`, width, height);
      return { b64_json: (await writePng(painting)).toString('base64') };
    }),
  );
  const inputTokens = countTokens(prompt);
  return {
    created: Math.floor(Date.now() / 1000),
    data,
    output_format: 'png',
    quality: readField(body, 'quality') ?? 'auto',
    size: `${width}x${height}`,
    usage: { input_tokens: inputTokens, output_tokens: 0, total_tokens: inputTokens },
  };
}

function parseSize(size: unknown): { width: number; height: number } {
  if (size === 'auto') return { width: 1024, height: 1024 };
  const [, width, height] = (typeof size === 'string' && /^(\d{1,5})x(\d{1,5})$/.exec(size)) || [];
  const sides = { width: Number(width), height: Number(height) };
  if (Object.values(sides).every((side) => side >= SIDE_MIN && side <= SIDE_MAX)) return sides;
  throw new WireError(400, `Invalid value for 'size': sides are from ${SIDE_MIN} to ${SIDE_MAX}.`, {
    code: 'invalid_value',
  });
}
