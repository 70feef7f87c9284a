/** The way to a model for what a person asks once and waits for: the learning helpers, and papers. */
export { type AskDeps, type AskModel, makeAskModel } from './ask-model.ts';
export { cleanText } from './clean-text.ts';
