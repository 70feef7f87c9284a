import { holds } from '#contract/access.ts';
import type { Friend } from '#contract/chatbots.contract.ts';
import type { ActorRights } from '../../kernel/actor.ts';

export type Person = { id: string; rights: ActorRights };

/** Who sees and talks to every chatbot, and reads their prompts. */
export function mayManageChatbots(holder: { rights: ActorRights }): boolean {
  return holds(holder.rights, 'chatbot_management');
}

/**
 * Whether a chatbot is open to this person, its prompt too: to managers each, to others the AI friends that they made,
 * as long as they may build. A chatbot that somebody made as a manager is no friend, and closed once the right is gone.
 */
export function mayShapeChatbot(
  person: Person,
  chatbot: { ownerId: string | null; friend: Friend | null },
): boolean {
  if (mayManageChatbots(person)) return true;
  const isOwnFriend = chatbot.friend !== null && chatbot.ownerId === person.id;
  return isOwnFriend && holds(person.rights, '/kids/chatbot-builder');
}
