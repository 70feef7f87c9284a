import { chat, followTurn, stopTurn } from '#contract/ai.contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Http, STREAMED } from '../../platform/http/http.ts';
import type { TurnEngine } from './turn-engine.ts';
import type { TurnsService } from './turns.service.ts';

export function mountTurns(http: Http, turns: TurnsService, engine: TurnEngine): void {
  http.mount(chat, async ({ body }, { actor, address, openStream }) => {
    const { turnId, sessionId } = await turns.startTurn(actor, body, address);
    if (openStream) {
      await engine.follow(turnId, actor.id, 0, openStream);
      return STREAMED;
    }
    const ending = await engine.waitForEnd(turnId, actor.id);
    if (ending.type === 'failed') throw new AppError(ending.code, { message: ending.message });
    return { content: ending.content, sessionId };
  });

  http.mount(followTurn, async ({ params, query }, { actor, openStream }) => {
    if (openStream) await engine.follow(params.turnId, actor.id, query.after, openStream);
  });

  http.mount(stopTurn, ({ params }, { actor }) => engine.stop(params.turnId, actor.id));
}
