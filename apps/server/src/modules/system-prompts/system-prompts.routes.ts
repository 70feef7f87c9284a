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
  http.mount(updateSystemPrompt, ({ params, body }) => prompts.updateSystemPrompt(params.id, body));
  http.mount(toggleSystemPrompt, ({ params }) => prompts.toggleSystemPrompt(params.id));
  http.mount(deleteSystemPrompt, ({ params }) => prompts.deleteSystemPrompt(params.id));
}
