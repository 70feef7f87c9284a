import { startDemoAi } from '#demo-ai/server.ts';
import { runAiScenes } from './ai-run.ts';
import { runDatabaseAway } from './database-run.ts';
import { runDeath } from './death-run.ts';
import { runFullDisk, runReadOnlyFolder } from './disk-run.ts';
import type { FaultResult } from './fault-result.ts';
import { runKills } from './kills-run.ts';
import { runRollingRestart, runSingleRestart } from './restart-run.ts';
import { openOwnStage, type Stage } from './stage.ts';

/** What `npm run faults` lets happen, by the names of its option `--only`. Each stands alone, on a database of its own. */
export const PARTS = {
  kills: async (run: FaultRun) => {
    const ai = await startDemoAi({ scripted: true });
    try {
      return [
        await runKills({ ...run, kind: 'beside', aiUrl: ai.url }),
        await runKills({ ...run, kind: 'own', aiUrl: ai.url, kills: Math.ceil(run.kills / 5) }),
      ];
    } finally {
      await ai.close();
    }
  },
  // Answers of ten seconds: a third of the time that a process has to end.
  restart: (run: FaultRun) => {
    const load = { pupils: run.streams, tokens: 200, rate: 20 };
    return onStages(
      (stage) => runRollingRestart(stage, load),
      (stage) => runSingleRestart(stage, load),
    );
  },
  death: (run: FaultRun) => onStages((stage) => runDeath(stage, run)),
  database: (run: FaultRun) =>
    onStages(
      (stage) => runDatabaseAway(stage, { ...run, how: 'cut', awayMs: AWAY_MS }),
      (stage) => runDatabaseAway(stage, { ...run, how: 'freeze', awayMs: AWAY_MS }),
    ),
  disk: (run: FaultRun) => onStages((stage) => runFullDisk(stage, run), runReadOnlyFolder),
  ai: () => onStages(runAiScenes),
} as const satisfies Record<string, (run: FaultRun) => Promise<FaultResult[]>>;

export type FaultRun = {
  kills: number;
  pupils: number;
  /** Answers that are being read when a process is restarted. */
  streams: number;
  seed: number;
  /** How it goes on, a line at a time. */
  say: (text: string) => void;
};

export type PartName = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as PartName[];

const AWAY_MS = 10_000;

async function onStages(...plays: ((stage: Stage) => Promise<FaultResult>)[]): Promise<FaultResult[]> {
  const results: FaultResult[] = [];
  for (const play of plays) {
    const stage = await openOwnStage();
    try {
      results.push(await play(stage));
    } finally {
      await stage.close();
    }
  }
  return results;
}
