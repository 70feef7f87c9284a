import { listContentTerms, toSearchText } from '../../platform/search/content-terms.ts';

/**
 * What a row of `chat_search` is found by: the terms of its words, and marks for whose it is, which chatbot's, and whether
 * it is a title. No text can have a mark, as terms are letters and digits. So the index alone narrows a search down.
 */
export const TITLE_MARK = '@title';
export const VISITORS_MARK = '@visitors';
/** Of a user, a visitor or a chatbot. */
export const markOf = (id: string) => `@${id}`;

/** Characters of one message that are searched; a longer one is found by its beginning. */
export const SEARCHED_CHARACTERS = 20_000;
/** The place of the title; messages begin at 1. */
export const TITLE_POSITION = 0;

export function listChatTerms(row: {
  words: string;
  position: number;
  ownerId: string;
  isVisitor: boolean;
  chatbotId: string | null;
}): string[] {
  const terms = listContentTerms(toSearchText(row.words.slice(0, SEARCHED_CHARACTERS).toWellFormed()));
  terms.push(markOf(row.ownerId));
  if (row.isVisitor) terms.push(VISITORS_MARK);
  if (row.chatbotId) terms.push(markOf(row.chatbotId));
  if (row.position === TITLE_POSITION) terms.push(TITLE_MARK);
  return terms;
}
