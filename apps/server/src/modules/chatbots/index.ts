/** The chatbots and who may talk to them. */
export { presentChatbotForUser, presentPublicChatbot, resolveSettings } from './chatbots.presenter.ts';
export { type ChatbotRow, listActiveChatbots } from './chatbots.repository.ts';
export { mountChatbots } from './chatbots.routes.ts';
export {
  getActiveChatbot,
  getUsableChatbot,
  listChatbotsOf,
  makeChatbotsService,
} from './chatbots.service.ts';
export { makeSharePasswords, type SharePasswords } from './share-passwords.ts';
