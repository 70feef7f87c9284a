import type { CallInput } from '#contract/operation.ts';
import { assignChatbots, type ChangeReport, changeUsers } from '#contract/user-management.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type ManyChange = CallInput<typeof changeUsers>['body'];
export type Assignment = CallInput<typeof assignChatbots>['body'];

/** The same change to many users, all or none. Sent again it finds that everybody has it already. */
export function changeMany(body: ManyChange): Promise<ChangeReport> {
  return call(changeUsers, { body });
}

/** Chatbots for one or many users, all or none. */
export function assign(body: Assignment): Promise<ChangeReport> {
  return call(assignChatbots, { body });
}
