// `npm run check:imports`: the rules of .dependency-cruiser.mjs over the whole project.
import { fileURLToPath } from 'node:url';
import { cruiseTree } from '../checks/testing/cruise.ts';

const { modules, violations } = await cruiseTree(fileURLToPath(new URL('..', import.meta.url)));
for (const { rule, from, to } of violations)
  console.log(from === to ? `${rule}: ${from}` : `${rule}: ${from} → ${to}`);
console.log(`${modules} files looked at, ${violations.length} forbidden imports`);
// A wrong folder or a parser that is missing would look like a clean project.
process.exitCode = modules > 0 && violations.length === 0 ? 0 : 1;
