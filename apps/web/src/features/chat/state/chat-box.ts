import type { Attachment, Conversation } from './conversation.ts';
import type { ConversationController } from './conversation-controller.ts';
import type { Draft } from './use-draft.ts';

/** What writing a message needs, whoever writes: a person with an account or a visitor. */
export type ChatBox = {
  conversation: Conversation;
  controller: Pick<ConversationController, 'stop'>;
  draft: Draft;
  image: Attachment | null;
  setImage: (image: Attachment | null) => void;
};
