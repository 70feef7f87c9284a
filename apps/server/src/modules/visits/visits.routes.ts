import { getPublicChatbot, openShare, verifyAccess, visitSharedChatbot } from '#contract/visits.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { VisitsService } from './visits.service.ts';

export function mountVisits(http: Http, visits: VisitsService): void {
  http.mount(getPublicChatbot, async ({ params }, { actor }) => {
    const chatbot = await visits.getChatbot(actor, params.id);
    return { password_required: chatbot === null, chatbot };
  });
  http.mount(verifyAccess, ({ params, body }, { address }) => visits.verify(params.id, { ...body, address }));
  http.mount(openShare, async ({ body }, { address }) => ({
    chatbots: await visits.listShared({ ...body, address }),
  }));
  http.mount(visitSharedChatbot, ({ params, body }, { address }) =>
    visits.visitShared(params.id, { ...body, address }),
  );
}
