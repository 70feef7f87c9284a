import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function ChatbotsRoute() {
  return (
    <UpcomingPage title={PAGES.chatbots.title} sentence="建立和管理學校的聊天機器人，分享給學生和訪客。" />
  );
}
