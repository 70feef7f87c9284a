/** Knowledge bases, their passages, and how a question finds them. */
export { makePassages, type Passages } from './find-passages.ts';
export { startKeeper } from './keeper.ts';
export { mountKnowledge } from './knowledge.routes.ts';
export { makeKnowledgeService } from './knowledge.service.ts';
export { makeMeaning, WORDS_ALONE } from './meaning.ts';
