import { useNavigate, useSearch } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { ChatPage } from '#web/features/chat/index.ts';

/** The open session stands in the address, as `?session=`. */
export function ChatRoute() {
  const { session }: { session?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const link = {
    sessionId: typeof session === 'string' ? session : null,
    onChange: (sessionId: string | null) => {
      if (sessionId === (session ?? null)) return;
      void navigate({ to: PAGES.chat.path, search: sessionId ? { session: sessionId } : {}, replace: true });
    },
  };
  return <ChatPage link={link} />;
}
