import { setTimeout as sleep } from 'node:timers/promises';
import { createKnowledgeBase, knowledgeSaveEventSchema } from '#contract/knowledge.contract.ts';
import { readEventsOf } from '#server/testing/read-events.ts';
import { measureStreams, type StreamRound } from '../measure.ts';
import { makeDirectTarget, makeProductTarget } from '../targets.ts';
import { makeTextMaker } from './make-text.ts';
import type { KnowledgeOptions } from './options.ts';
import type { KnowledgeParts } from './parts.ts';

/** Each entry is one knowledge base that was saved over HTTP, with its progress as events. */
export type Saving = { alone: Saved[]; whileStreaming: Saved[] };
export type Saved = { seconds: number; progressEvents: number };
export type SavingStreams = { name: 'direct' | 'product' | 'product, saving'; rounds: StreamRound[] }[];

/** Of a text that no knowledge base has yet. */
const SEED = 10_000;

export async function measureSaving(
  parts: KnowledgeParts,
  options: KnowledgeOptions,
  say: (text: string) => void,
): Promise<{ saving: Saving; streams: SavingStreams }> {
  const save = makeSaver(parts, options.bytes);
  const saving: Saving = { alone: [], whileStreaming: [] };
  const level = { streams: options.streams, rampMs: options.rampMs };
  const product = makeProductTarget(parts);
  const rounds: Record<SavingStreams[number]['name'], StreamRound[]> = {
    direct: [],
    product: [],
    'product, saving': [],
  };

  for (let round = 1; round <= options.rounds; round++) {
    say(`saving, round ${round} of ${options.rounds}`);
    saving.alone.push(await save());
    rounds.direct.push(await measureStreams(parts, makeDirectTarget(parts), options, level));
    rounds.product.push(await measureStreams(parts, product, options, level));
    let streaming = true;
    const saveAgainAndAgain = async () => {
      await sleep(options.rampMs);
      while (streaming) saving.whileStreaming.push(await save());
    };
    const streams = measureStreams(parts, product, options, level).finally(() => {
      streaming = false;
    });
    const [measured] = await Promise.all([streams, saveAgainAndAgain()]);
    rounds['product, saving'].push(measured);
  }
  return {
    saving,
    streams: (['direct', 'product', 'product, saving'] as const).map((name) => ({
      name,
      rounds: rounds[name],
    })),
  };
}

function makeSaver({ product, filled }: KnowledgeParts, bytes: number): () => Promise<Saved> {
  // Made beforehand: it would take time from the server that is measured.
  const content = makeTextMaker()(SEED, bytes);
  const url = `http://127.0.0.1:${product.port}`;
  let count = 0;
  return async () => {
    const body = { name: `儲存測量 ${++count}`, content };
    const { token } = filled.manager;
    const asked = performance.now();
    let seconds = Number.NaN;
    const events = await readEventsOf(knowledgeSaveEventSchema, url, createKnowledgeBase.path, {
      token,
      body,
      onEvent: ({ type }) => {
        if (type === 'saved') seconds = (performance.now() - asked) / 1000;
      },
    });
    const last = events.at(-1);
    if (last?.type !== 'saved') throw new Error(`saving ended with ${JSON.stringify(last)}`);
    return { seconds, progressEvents: events.length - 1 };
  };
}
