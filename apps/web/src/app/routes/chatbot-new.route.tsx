import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function ChatbotNewRoute() {
  return (
    <UpcomingPage
      title={PAGES.chatbotNew.title}
      sentence="設定名稱、提示、知識和每日限制，建立一個聊天機器人。"
    />
  );
}
