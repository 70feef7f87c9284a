import { fetchModels, type Probe, testService } from '#contract/services.contract.ts';
import { answerWithEvents } from '../../platform/http/event-answer.ts';
import type { Http } from '../../platform/http/http.ts';
import type { ProbesService } from './probes.service.ts';

export function mountProbes(http: Http, probes: ProbesService): void {
  http.mount(fetchModels, ({ params }, { actor, whenLeft }) =>
    probes.fetchModels(actor, params.id, whenLeft()),
  );
  http.mount(testService, async ({ params, body }, { actor, openStream, whenLeft }) => {
    const play = await probes.startTest(actor, params.id, body.model ?? null);
    if (openStream) return answerWithEvents<Probe>(openStream(), http.fastify.log, play);
    const found: Probe[] = [];
    await play((probe) => found.push(probe), whenLeft());
    return found;
  });
}
