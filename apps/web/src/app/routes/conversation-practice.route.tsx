import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function ConversationPracticeRoute() {
  return (
    <UpcomingPage
      title={PAGES.conversationPractice.title}
      sentence="選擇英語或普通話會話練習，開口說，即時得到回應。"
    />
  );
}
