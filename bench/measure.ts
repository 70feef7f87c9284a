import type { RequestFigures, StreamFigures } from './load/jobs.ts';
import type { Options } from './options.ts';
import type { Parts } from './parts.ts';
import { listChatTargets, listReadTargets, type Target } from './targets.ts';

/**
 * The rounds. Within a round the targets follow each other, so that a machine that grows slower for a while
 * slows all of them; a figure is the median of its rounds.
 */
export type StreamRound = StreamFigures & {
  /** The share of the tokens that the AI server offers which came while all streams ran. */
  speed: number;
  /** Milliseconds of CPU per 1,000 tokens of the server and of its database; peak memory in bytes. */
  server: { cpuMs: number; databaseCpuMs: number; peakBytes: number } | null;
};
export type Measured = {
  streams: { streams: number; target: Target['name']; rounds: StreamRound[] }[];
  turns: { target: Target['name']; rounds: RequestFigures[] }[];
  reads: { name: string; bare: boolean; rounds: RequestFigures[] }[];
};

const WARM_UP_STREAMS = 128;
const WARM_UP_TOKENS = 75;
/** Milliseconds after the ramp. */
const DIRECT_MS = 600;
/** Of an answer that is sent in one piece: the turn alone counts. */
const SHORT_ANSWER = '[[scenario:bench tokens=5 rate=0]] 你好';

export async function measureAll(
  parts: Parts,
  options: Options,
  say: (text: string) => void,
): Promise<Measured> {
  const chatTargets = listChatTargets(parts);
  const most = Math.min(WARM_UP_STREAMS, Math.max(...options.levels.map(({ streams }) => streams)));
  say('warming up');
  const warmUp = { ...options, tokens: Math.min(WARM_UP_TOKENS, options.tokens) };
  for (const target of chatTargets)
    await measureStreams(parts, target, warmUp, { streams: most, rampMs: 1000 });

  const streams: Measured['streams'] = [];
  for (const level of options.levels) {
    const results = chatTargets.map((target) => ({
      streams: level.streams,
      target: target.name,
      rounds: [] as StreamRound[],
    }));
    streams.push(...results);
    for (let round = 1; round <= options.rounds; round++) {
      say(`${level.streams} streams, round ${round} of ${options.rounds}`);
      for (const [index, target] of chatTargets.entries())
        results[index]?.rounds.push(await measureStreams(parts, target, options, level));
    }
  }
  say('turns');
  const turns = await measureRequests(
    parts,
    options,
    chatTargets.map(({ name, port, requests }) => ({
      target: name,
      port,
      requests: requests(options.connections, SHORT_ANSWER),
    })),
  );
  say('reads');
  const reads = await measureRequests(parts, options, listReadTargets(parts, options.connections));
  return { streams, turns, reads };
}

export async function measureStreams(
  { client }: Pick<Parts, 'client'>,
  target: Target,
  { tokens, rate }: Pick<Options, 'tokens' | 'rate'>,
  level: Options['levels'][number],
): Promise<StreamRound> {
  // Directly called the AI server only gives the base line: a shorter answer is enough.
  const brief = Math.ceil((rate * (level.rampMs + DIRECT_MS)) / 1000);
  const count = target.name === 'direct' ? Math.min(brief, tokens) : tokens;
  const directive = `[[scenario:bench tokens=${count} rate=${rate} stamped]] 請解釋光合作用`;
  const before = target.usage();
  const figures = await client.run({
    kind: 'streams',
    port: target.port,
    requests: target.requests(level.streams, directive),
    tokens: count,
    rate,
    rampMs: level.rampMs,
  });
  const after = target.usage();
  const speed = figures.tokensPerSecond / (level.streams * rate);
  if (!before || !after) return { ...figures, speed, server: null };
  const perThousand = (ms: number) => (ms / figures.tokens) * 1000;
  return {
    ...figures,
    speed,
    server: {
      cpuMs: perThousand(after.cpuMs - before.cpuMs),
      databaseCpuMs: perThousand(after.databaseCpuMs - before.databaseCpuMs),
      peakBytes: after.peakBytes,
    },
  };
}

async function measureRequests<T extends { port: number; requests: string[] }>(
  { client }: Parts,
  { rounds, warmUpMs, measureMs }: Options,
  targets: readonly T[],
): Promise<(T & { rounds: RequestFigures[] })[]> {
  const results = targets.map((target) => ({ ...target, rounds: [] as RequestFigures[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { port, requests, rounds: figures } of results)
      figures.push(await client.run({ kind: 'requests', port, requests, warmUpMs, measureMs }));
  }
  return results;
}
