import type { Chatbot, ChatbotForUser } from '#contract/chatbots.contract.ts';

/**
 * The chatbots a person is shown; the first one is selected at the start. The permitted ones, or, when none was
 * ever assigned, the active ones of the list, which the server then opens to this person (OPEN-92).
 */
export function chooseChatbots(
  permitted: readonly ChatbotForUser[],
  listed: readonly Chatbot[],
): readonly ChatbotForUser[] {
  if (permitted.length > 0) return permitted;
  return listed.filter(({ status }) => status === '' || status === 'active');
}
