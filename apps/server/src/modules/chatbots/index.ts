/** The chatbots and who may talk to them. */
export { presentChatbotForUser, resolveSettings } from './chatbots.presenter.ts';
export type { ChatbotRow } from './chatbots.repository.ts';
export { mountChatbots } from './chatbots.routes.ts';
export { getUsableChatbot, listChatbotsOf, makeChatbotsService } from './chatbots.service.ts';
