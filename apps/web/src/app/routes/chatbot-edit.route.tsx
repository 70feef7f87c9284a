import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function ChatbotEditRoute() {
  return (
    <UpcomingPage title={PAGES.chatbotEdit.title} sentence="更改聊天機器人的設定，並分享連結和 QR code。" />
  );
}
