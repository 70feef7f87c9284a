import { hashText } from './hash.ts';

type Colour = readonly [red: number, green: number, blue: number];

export type Painting = { width: number; height: number; palette: Colour[]; rows: Uint8Array };

/** Palette: the sky in steps, then hills from far to near, then sun and lettering. */
const SKY_STEPS = 64;
const HILLS = 4;
const SUN = SKY_STEPS + HILLS;
const INK = SUN + 1;

/** Five columns, seven rows; a bit is a dot. */
const LETTERS: readonly (readonly number[])[] = [
  [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
  [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
  [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
  [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
];

/** A landscape that the prompt chooses, with DEMO written on it: nobody should take it for the real thing. */
export function paintLandscape(prompt: string, width: number, height: number): Painting {
  const seed = hashText(prompt);
  // A row is one filter byte (0) and its pixels.
  const rows = new Uint8Array((width + 1) * height);
  paintSky(rows, width, height, seed);
  for (let hill = 0; hill < HILLS; hill++) paintHill(rows, width, height, hill, seed);
  paintLettering(rows, width, height);
  return { width, height, palette: choosePalette(seed), rows };
}

function paintSky(rows: Uint8Array, width: number, height: number, seed: number): void {
  const sunX = width * (0.2 + 0.6 * ((seed & 0xff) / 255));
  const sunY = height * (0.18 + 0.2 * (((seed >>> 8) & 0xff) / 255));
  const radius = Math.min(width, height) * 0.09;
  for (let y = 0; y < height; y++) {
    const start = y * (width + 1) + 1;
    rows.fill(Math.min(SKY_STEPS - 1, Math.floor((y / height) * SKY_STEPS)), start, start + width);
    const half = Math.sqrt(Math.max(0, radius ** 2 - (y - sunY) ** 2));
    if (half > 0) rows.fill(SUN, start + Math.round(sunX - half), start + Math.round(sunX + half));
  }
}

function paintHill(rows: Uint8Array, width: number, height: number, hill: number, seed: number): void {
  const base = 0.5 + hill * 0.12;
  const phase = ((seed >>> (hill * 5)) & 31) / 5;
  for (let x = 0; x < width; x++) {
    const at = x / width;
    const wave = Math.sin(at * (5 + hill * 2) + phase) * 0.06 + Math.sin(at * 17 + phase * 2) * 0.015;
    for (let y = Math.floor((base + wave) * height); y < height; y++)
      rows[y * (width + 1) + 1 + x] = SKY_STEPS + hill;
  }
}

function paintLettering(rows: Uint8Array, width: number, height: number): void {
  const dot = Math.max(1, Math.floor(width / 128));
  LETTERS.forEach((letter, index) => {
    for (let y = 0; y < 7 * dot; y++) {
      const start = (height - 10 * dot + y) * (width + 1) + 1 + (3 + index * 6) * dot;
      const bits = letter[Math.floor(y / dot)] ?? 0;
      for (let column = 0; column < 5; column++)
        if (bits & (16 >> column)) rows.fill(INK, start + column * dot, start + (column + 1) * dot);
    }
  });
}

function choosePalette(seed: number): Colour[] {
  const hue = seed % 360;
  const sky = Array.from({ length: SKY_STEPS }, (_, step) =>
    toRgb(hue + step * 0.7, 0.55, 0.62 + (step / SKY_STEPS) * 0.28),
  );
  const hills = Array.from({ length: HILLS }, (_, hill) =>
    toRgb(hue + 150 + hill * 8, 0.35, 0.6 - hill * 0.12),
  );
  return [...sky, ...hills, [255, 244, 214], [255, 255, 255]];
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function toRgb(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
