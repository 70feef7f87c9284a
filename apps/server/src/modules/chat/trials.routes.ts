import { type TryEvent, tryChatbot } from '#contract/chatbots.contract.ts';
import { answerWithEvents } from '../../platform/http/event-answer.ts';
import type { Http } from '../../platform/http/http.ts';
import type { TrialsService } from './trials.service.ts';

export function mountTrials(http: Http, trials: TrialsService): void {
  http.mount(tryChatbot, async ({ body }, { actor, openStream }) => {
    const answer = await trials.startTrial(actor, body);
    if (openStream) await answerWithEvents<TryEvent>(openStream(), http.fastify.log, answer);
  });
}
