/** Templates for the system prompts of children's chatbots. */
export { mountSystemPrompts } from './system-prompts.routes.ts';
export { makeSystemPromptsService } from './system-prompts.service.ts';
