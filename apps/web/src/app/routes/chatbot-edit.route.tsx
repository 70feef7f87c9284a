import { useParams, useSearch } from '@tanstack/react-router';
import { ChatbotFormPage } from '#web/features/chatbots/components/chatbot-form-page.tsx';

/** `?tab=` names the tab that is open at first. */
export function ChatbotEditRoute() {
  const { id = '' } = useParams({ strict: false });
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  return <ChatbotFormPage chatbotId={id} tab={tab} />;
}
