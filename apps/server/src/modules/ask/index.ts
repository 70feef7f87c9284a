/** The way to a model for what a person asks once and waits for: the learning helpers, papers, plain completions. */
export { type AskDeps, type AskModel, makeAskModel } from './ask-model.ts';
export { cleanText } from './clean-text.ts';
export { mountCompletions } from './completions.routes.ts';
export { makeCompletionsService } from './completions.service.ts';
export { mountProviderTest } from './provider-test.routes.ts';
export { makeProviderTest } from './provider-test.service.ts';
