/** A scale from 0, with marks at round numbers of which the last lies at or above everything that is shown. */
export type Scale = { most: number; marks: number[]; write(value: number): string };

const STEPS = [1, 2, 2.5, 5, 10];

/** `about` marks are wanted, the one at 0 not counted. */
export function makeScale(most: number, about = 5): Scale {
  const wanted = Number.isFinite(most) && most > 0 ? most : 1;
  const rough = wanted / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  // A hair of tolerance: 0.3 divided by 0.1 is a little more than 3.
  const step = (STEPS.find((each) => each * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const count = Math.ceil(wanted / step - 1e-9);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) + (isHalf(step) ? 1 : 0);
  return {
    most: count * step,
    marks: Array.from({ length: count + 1 }, (_, index) => index * step),
    write: (value) => value.toLocaleString('en', { maximumFractionDigits: digits }),
  };
}

/** 2.5 and 0.25 want a digit more than 2 and 0.2. */
const isHalf = (step: number) => step < 10 && /25$/.test(step.toPrecision(2).replace('.', ''));
