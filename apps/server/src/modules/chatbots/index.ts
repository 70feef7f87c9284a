/** The chatbots, who may talk to them, and their settings. */
export { toColumns } from './chatbot-columns.ts';
export {
  presentChatbotForUser,
  presentPublicChatbot,
  resolveSettings,
  wantedOf,
} from './chatbots.presenter.ts';
export { type ChatbotRow, listChatbotsForAll } from './chatbots.repository.ts';
export { mountChatbots } from './chatbots.routes.ts';
export { makeChatbotsService } from './chatbots.service.ts';
export { makeSharePasswords, type SharePasswords } from './share-passwords.ts';
export {
  explainDeleted,
  getActiveChatbot,
  getChatbotForAll,
  getOpenChatbot,
  getUsableChatbot,
  listChatbotsOf,
} from './usable-chatbots.ts';
