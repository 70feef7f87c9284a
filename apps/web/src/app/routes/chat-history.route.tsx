import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function ChatHistoryRoute() {
  return <UpcomingPage title={PAGES.chatHistory.title} sentence="按用戶、聊天機器人和日期查看對話記錄。" />;
}
