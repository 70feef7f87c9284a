import {
  createSystemPrompt,
  deleteSystemPrompt,
  listAllSystemPrompts,
  listSystemPrompts,
  toggleSystemPrompt,
  updateSystemPrompt,
} from '#contract/system-prompts.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { SystemPromptsService } from './system-prompts.service.ts';

export function mountSystemPrompts(http: Http, prompts: SystemPromptsService): void {
  http.mount(listSystemPrompts, ({ query }) => prompts.listActive(query.language));
  http.mount(listAllSystemPrompts, () => prompts.listAll());
  http.mount(createSystemPrompt, ({ body }, { actor }) => prompts.createSystemPrompt(actor, body));
  http.mount(updateSystemPrompt, ({ params, body }, { actor }) =>
    prompts.updateSystemPrompt(actor, params.id, body),
  );
  http.mount(toggleSystemPrompt, ({ params }, { actor }) => prompts.toggleSystemPrompt(actor, params.id));
  http.mount(deleteSystemPrompt, ({ params }, { actor }) => prompts.deleteSystemPrompt(actor, params.id));
}
