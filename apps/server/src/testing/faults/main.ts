import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cleanUp } from './clean-up.ts';
import type { FaultResult } from './fault-result.ts';
import { PART_NAMES, PARTS, type PartName } from './parts.ts';

/**
 * `npm run faults`: the long forms of the tests beside this file, without their short cuts. Its times hold for a machine
 * that does nothing else. Ends with 1 when a promise was broken; the seed repeats the same chances.
 */
const USAGE = `npm run faults -- [--only ${PART_NAMES.join(',')}] [--kills 50] [--pupils 40] [--streams 100] [--seed 1] [--json FILE]`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PART_NAMES.join(',') },
    kills: { type: 'string', default: '50' },
    pupils: { type: 'string', default: '40' },
    streams: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    json: { type: 'string' },
  },
});
const [kills = 0, pupils = 0, streams = 0, seed = 0] = [
  values.kills,
  values.pupils,
  values.streams,
  values.seed,
].map(Number);
const chosen = values.only.split(',');
const isPart = (name: string): name is PartName => name in PARTS;
const isCount = (number: number) => Number.isSafeInteger(number) && number >= 1;
if (!(chosen.every(isPart) && [kills, pupils, streams, seed].every(isCount))) throw new Error(USAGE);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));

const say = (text: string) => process.stdout.write(`${text}\n`);
say(`seed ${seed}`);
const results: FaultResult[] = [];
for (const name of chosen.filter(isPart)) {
  say(`\n${name} …`);
  for (const result of await play(name)) {
    results.push(result);
    say(writeTable(result));
  }
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results));
const broken = results.flatMap(({ name, broken: sentences }) => sentences.map((text) => `${name}: ${text}`));
say(broken.length === 0 ? '\nevery promise was kept' : `\n${broken.join('\n')}`);
process.exit(broken.length === 0 ? 0 : 1);

/** A part that could not be played to its end has broken something, too, and the others are played all the same. */
function play(name: PartName): Promise<FaultResult[]> {
  return PARTS[name]({ kills, pupils, streams, seed, say }).catch((error: unknown) => [
    { name, figures: {}, broken: [error instanceof Error ? String(error.stack) : String(error)] },
  ]);
}

function writeTable({ name, figures, broken: sentences }: FaultResult): string {
  const width = Math.max(0, ...Object.keys(figures).map(({ length }) => length));
  const rows = Object.entries(figures).map(([what, figure]) => `  ${what.padEnd(width)}  ${figure}`);
  return [`${name}: ${sentences.length === 0 ? 'kept' : `${sentences.length} broken`}`, ...rows].join('\n');
}
