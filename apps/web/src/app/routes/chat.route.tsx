import { ChatPage } from '#web/features/chat/index.ts';

export function ChatRoute() {
  return <ChatPage />;
}
