import { listScenes } from './ai-scenes.ts';
import { type FaultResult, makeNotes } from './fault-result.ts';
import { DELIVERED, playScene } from './play-scene.ts';
import { makeSchool } from './school.ts';
import type { Stage } from './stage.ts';

/** Every scenario of the AI server, all at once, against the limits of a school. Takes as long as the longest answer. */
export async function runAiScenes(stage: Stage): Promise<FaultResult> {
  const server = await stage.makeServer();
  await server.start();
  const scenes = listScenes();
  const { pupils, chatbots } = await makeSchool(stage.db, { pupils: scenes.length, limits: [50] });
  const notes = makeNotes();
  const played = await Promise.all(
    scenes.map(async ([directive, scene], index) => {
      const place = { url: server.url, token: pupils[index]?.token ?? '', chatbotId: chatbots[0]?.id ?? '' };
      const result = await playScene(place, directive, scene, DELIVERED);
      notes.addAll(directive, result.broken);
      return result;
    }),
  );
  await server.kill();
  const longest = (times: number[]) => Math.round(Math.max(...times));
  return {
    name: 'AI server',
    figures: {
      scenarios: scenes.length,
      'longest silence': longest(played.map(({ silenceMs }) => silenceMs)),
      'longest answer': longest(played.map(({ totalMs }) => totalMs)),
    },
    broken: notes.broken,
  };
}
