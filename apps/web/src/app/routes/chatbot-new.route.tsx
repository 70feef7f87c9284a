import { useSearch } from '@tanstack/react-router';
import { ChatbotFormPage } from '#web/features/chatbots/components/chatbot-form-page.tsx';

/** `?kept=` names a new chatbot that was kept while the server was away. */
export function ChatbotNewRoute() {
  const { kept }: { kept?: unknown } = useSearch({ strict: false });
  return <ChatbotFormPage chatbotId={null} keptKey={kept} />;
}
