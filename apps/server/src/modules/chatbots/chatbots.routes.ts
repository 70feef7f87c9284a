import { getChatbot, listChatbots } from '#contract/chatbots.contract.ts';
import { getChatbotShare } from '#contract/visits.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { ChatbotsService } from './chatbots.service.ts';

export function mountChatbots(http: Http, chatbots: ChatbotsService): void {
  http.mount(listChatbots, (_, { actor }) => chatbots.listChatbots(actor));
  http.mount(getChatbotShare, ({ params }) => chatbots.getShare(params.id));
  http.mount(getChatbot, ({ params }, { actor }) => chatbots.getChatbot(actor, params.id));
}
