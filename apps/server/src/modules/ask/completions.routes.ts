import { generate } from '#contract/completions.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { CompletionsService } from './completions.service.ts';

export function mountCompletions(http: Http, completions: CompletionsService): void {
  http.mount(generate, async ({ body }, { actor, whenLeft }) => {
    const work = await completions.complete(actor, body);
    return work({ signal: whenLeft(), onText: null });
  });
}
