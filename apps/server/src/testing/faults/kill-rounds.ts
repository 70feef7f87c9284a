import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { makeChance } from './chance.ts';
import { startChatter } from './chatter.ts';
import { compare, type Finding, withoutApology } from './compare.ts';
import { countRunning, readStored } from './read-stored.ts';
import type { makeSchool } from './school.ts';
import type { ServerProcess } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

/** What a run of kills showed. Milliseconds. */
export type KillFigures = {
  kills: number;
  sent: number;
  acknowledged: number;
  /** Answers that a kill cut off, and those of them that kept a part of their text. */
  interrupted: number;
  kept: number;
  /** Of each start. */
  readyAfter: number[];
  /** From the last start until no answer was left that nobody wrote. */
  lastEnd: number;
  findings: Finding[];
};

const LONGEST_ORPHAN_MS = 45_000;
/** A life lasts for so many acknowledged questions of each pupil, and some milliseconds more. */
const LIFE_QUESTIONS = [0.2, 1] as const;
const LIFE_MS = [0, 500] as const;
const LONGEST_LIFE_MS = 60_000;

/** Kills the server again and again while all pupils chat, and compares at the end. It is running before and after. */
export async function runKillRounds(run: {
  server: ServerProcess;
  school: Awaited<ReturnType<typeof makeSchool>>;
  kills: number;
  seed: number;
  /** Opened anew at the end: the database may have gone down with the server. */
  withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T>;
  /** Kills the server, and whatever goes down with it. */
  kill(number: number): Promise<void>;
  onReady?(kill: number, ms: number): void;
}): Promise<KillFigures> {
  const { server, school } = run;
  const chance = makeChance(run.seed);
  const chatters = school.pupils.map((pupil, index) =>
    startChatter({
      url: server.url,
      pupil,
      chatbots: school.chatbots,
      chance: makeChance(run.seed + 1 + index),
    }),
  );
  const listSent = () => chatters.flatMap((chatter) => chatter.sent);
  const countAcknowledged = () => listSent().filter(({ acknowledged }) => acknowledged).length;
  const readyAfter: number[] = [];
  for (let kill = 1; kill <= run.kills; kill++) {
    const enough = countAcknowledged() + chance.between(...LIFE_QUESTIONS) * chatters.length;
    const alive = await isSeen(() => countAcknowledged() >= enough, LONGEST_LIFE_MS);
    // Nobody is answered any more: the comparison says why.
    if (!alive) break;
    await delay(chance.between(...LIFE_MS));
    await run.kill(kill);
    const ms = await server.start();
    readyAfter.push(ms);
    run.onReady?.(kill, ms);
  }
  const startedAt = performance.now();
  await Promise.all(chatters.map((chatter) => chatter.finish()));
  const sent = listSent();
  return run.withDatabase(async (db) => {
    // An answer that never ends is among the findings.
    await isSeen(async () => (await countRunning(db)) === 0, LONGEST_ORPHAN_MS);
    const lastEnd = performance.now() - startedAt;
    const stored = await readStored(db);
    const interrupted = stored.turns.filter(({ status }) => status === 'interrupted');
    return {
      kills: readyAfter.length,
      sent: sent.length,
      acknowledged: countAcknowledged(),
      interrupted: interrupted.length,
      kept: interrupted.filter(({ answer }) => withoutApology(answer) !== '').length,
      readyAfter,
      lastEnd,
      findings: compare(sent, stored, school.chatbots),
    };
  });
}

const isSeen = (look: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> =>
  waitUntil('', look, withinMs).catch(() => false);
