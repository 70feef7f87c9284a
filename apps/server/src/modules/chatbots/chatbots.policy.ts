import { holds } from '#contract/access.ts';
import type { ActorRights } from '../../kernel/actor.ts';

/** Who sees and talks to every chatbot, and reads their prompts. */
export function mayManageChatbots(holder: { rights: ActorRights }): boolean {
  return holds(holder.rights, 'chatbot_management');
}
