import { type ReactNode, useEffect, useState } from 'react';
import type { ChatbotForUser } from '#contract/chatbots.contract.ts';
import { preloadMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { ChatRoom } from './components/chat-room.tsx';
import { SignedOutNote } from './components/signed-out-note.tsx';
import type { SessionLink } from './state/use-linked-session.ts';

type Props = {
  link: SessionLink;
  /** What else may be done with the selected chatbot, beside its name. */
  actions: (chatbot: ChatbotForUser) => ReactNode;
};

/**
 * The chat page: chatbots and sessions on the left, the conversation on the right. When the session expires, the
 * conversation and what was typed stay, and go on after signing in again.
 */
export function ChatPage({ link, actions }: Props) {
  useEffect(preloadMarkdown, []);
  const current = useSignedIn();
  const [owner, setOwner] = useState(current);
  // While the rights of a renewed session are on their way, those of the one before still show the same chatbots.
  const isUsable = current && (current.rights !== null || current.user.id !== owner?.user.id);
  if (isUsable && current !== owner) setOwner(current);
  if (owner) {
    return (
      <ChatRoom
        key={owner.user.id}
        session={owner}
        isSignedIn={current !== null}
        link={link}
        actions={actions}
      />
    );
  }
  return (
    <>
      <PageHeading>AI 聊天機器人</PageHeading>
      <SignedOutNote />
    </>
  );
}
