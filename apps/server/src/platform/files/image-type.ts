import type { IMAGE_TYPES } from '#contract/constants.ts';

export type ImageType = (typeof IMAGE_TYPES)[number];

const SIGNATURES: readonly { type: ImageType; matches: (bytes: Buffer) => boolean }[] = [
  { type: 'image/png', matches: (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', matches: (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff' },
  { type: 'image/gif', matches: (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1')) },
  {
    type: 'image/webp',
    matches: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
];

/** The type that the bytes are, whatever the name or the sender says; undefined for anything else, SVG too. */
export function findImageType(bytes: Buffer): ImageType | undefined {
  return SIGNATURES.find((signature) => signature.matches(bytes))?.type;
}
