import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { makeDataDir } from '../parts.ts';
import { measureRetrieval, type Row } from './measure.ts';

/** `npm run retrieval`: what share of the questions in `questions.json` finds its passage (see README.md). */
const print = (text: string) => process.stdout.write(`${text}\n`);
const cleanUps: (() => void)[] = [];
const dataDir = makeDataDir(cleanUps);
const postgres = await startEmbeddedPostgres({ dataDir });
if (postgres.folder !== join(dataDir, 'postgres'))
  cleanUps.push(() => rmSync(postgres.folder, { recursive: true, force: true }));
const db = openDatabase({ url: postgres.url, connections: 2, onError: (error) => console.error(error) });
try {
  await migrateDatabase(db);
  const { passages, rows } = await measureRetrieval(db);
  print(`${passages} passages in one knowledge base; recall at 5 and mean reciprocal rank\n`);
  print(writeTable(rows));
} finally {
  await db.$client.end();
  await postgres.stop();
  for (const cleanUp of cleanUps) cleanUp();
}

function writeTable(rows: readonly Row[]): string {
  return rows
    .map(({ search, kind, score }) => {
      const figures = `recall ${score.recall.toFixed(3)}  MRR ${score.reciprocalRank.toFixed(3)}`;
      return `${search.padEnd(22)}${kind.padEnd(12)}${figures}  missed: ${score.missed.join(' ') || '–'}`;
    })
    .join('\n');
}
