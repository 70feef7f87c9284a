import { useNavigate, useSearch } from '@tanstack/react-router';
import { isAllowed } from '#contract/access.ts';
import { getChatbotShare } from '#contract/chatbots.contract.ts';
import { PAGES } from '#contract/pages.ts';
import { ChatPage } from '#web/features/chat/index.ts';
import { ShareButton } from '#web/features/chatbots/components/share-button.tsx';
import { useSignedIn } from '#web/lib/session/use-session.ts';

/** The open session stands in the address, as `?session=`. */
export function ChatRoute() {
  const { session }: { session?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const rights = useSignedIn()?.rights ?? null;
  const link = {
    sessionId: typeof session === 'string' ? session : null,
    onChange: (sessionId: string | null) => {
      if (sessionId === (session ?? null)) return;
      void navigate({ to: PAGES.chat.path, search: sessionId ? { session: sessionId } : {}, replace: true });
    },
  };
  const mayShare = isAllowed(getChatbotShare.access, rights);
  return <ChatPage link={link} actions={(chatbot) => mayShare && <ShareButton chatbot={chatbot} />} />;
}
