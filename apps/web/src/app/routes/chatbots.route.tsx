import { ChatbotsPage } from '#web/features/chatbots/components/chatbots-page.tsx';

export function ChatbotsRoute() {
  return <ChatbotsPage />;
}
