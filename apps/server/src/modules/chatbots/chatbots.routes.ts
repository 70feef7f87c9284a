import {
  createChatbot,
  deleteChatbot,
  getChatbot,
  getChatbotShare,
  listChatbots,
  listOwnFriends,
  renewChatbotShare,
  setChatbotShare,
  updateChatbot,
} from '#contract/chatbots.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { ChatbotsService } from './chatbots.service.ts';

export function mountChatbots(http: Http, chatbots: ChatbotsService): void {
  http.mount(listChatbots, async ({ query }, { actor, setHeader }) => {
    const page = await chatbots.listChatbots(actor, query);
    setHeader('x-total-count', String(page.total));
    return page.chatbots;
  });
  http.mount(listOwnFriends, (_, { actor }) => chatbots.listFriends(actor));
  http.mount(getChatbot, ({ params }, { actor }) => chatbots.getChatbot(actor, params.id));
  http.mount(createChatbot, ({ body }, { actor }) => chatbots.createChatbot(actor, body));
  http.mount(updateChatbot, ({ params, body }, { actor }) => chatbots.updateChatbot(actor, params.id, body));
  http.mount(deleteChatbot, ({ params }) => chatbots.deleteChatbot(params.id));
  http.mount(getChatbotShare, ({ params }, { actor }) => chatbots.getShare(actor, params.id));
  http.mount(setChatbotShare, ({ params, body }, { actor }) =>
    chatbots.setShare(actor, params.id, body.password),
  );
  http.mount(renewChatbotShare, ({ params }, { actor }) => chatbots.renewShare(actor, params.id));
}
