import { expect, test } from 'vitest';
import { SCENARIO_NAMES } from '#demo-ai/scenarios.ts';
import { makePupil } from '../make-pupil.ts';
import { startTestServer } from '../test-server.ts';
import { listScenes, SCENES } from './ai-scenes.ts';
import { DELIVERED, playScene } from './play-scene.ts';

/** The promise is 30 s of silence and 120 s in all; `npm run faults` holds it against those. */
const SILENCE_MS = 1_000;
const TOTAL_MS = 6_000;
/** Each scene meets the limit that ends it and no other: a machine that stands still for a moment is silent as well. */
const servers = {
  silence: {
    limits: { ...DELIVERED, silenceMs: SILENCE_MS },
    server: await startTestServer({
      env: { AI_FIRST_TOKEN_TIMEOUT_MS: String(SILENCE_MS), AI_SILENCE_TIMEOUT_MS: String(SILENCE_MS) },
    }),
  },
  total: {
    limits: { ...DELIVERED, totalMs: TOTAL_MS },
    server: await startTestServer({ env: { AI_TOTAL_TIMEOUT_MS: String(TOTAL_MS) } }),
  },
  none: {
    limits: DELIVERED,
    // Nobody listens there.
    server: await startTestServer({ env: { DEEPSEEK_BASE_URL: 'http://127.0.0.1:9' } }),
  },
};
for (const { server } of Object.values(servers)) await server.addKeys();

async function play(...[directive, scene, fields]: [...Scene, Parameters<typeof makePupil>[1]?]) {
  const { server, limits } = servers[scene.endedBy ?? 'none'];
  const { bot, pupil } = await makePupil(server, fields);
  const place = { url: server.url, token: pupil.token, chatbotId: bot.id };
  return (await playScene(place, directive, scene, limits)).broken;
}
type Scene = ReturnType<typeof listScenes>[number];

test.concurrent.each(listScenes())(
  '[SEC-2 SEC-32 SEC-41] a pupil whose AI server plays “%s” gets an end in time, the sentence that belongs to it, and the use back when nothing came',
  async (...scene) => {
    expect(await play(...scene)).toEqual([]);
  },
  60_000,
);

test('[SEC-2] a pupil whose AI server is not there gets an end in time, the sentence, and the use back', async () => {
  const away = { end: 'provider_unreachable', came: 'nothing', isAway: true } as const;
  expect(await play('plain', away, { provider: 'deepseek', model: 'deepseek-chat' })).toEqual([]);
});

test('an engineer who adds a scenario has to say how the answer of a pupil ends', () => {
  expect(Object.keys(SCENES).toSorted()).toEqual(SCENARIO_NAMES.toSorted());
});
