import { PAGES } from '#contract/pages.ts';
import { PlainFrame } from '#web/components/plain-frame.tsx';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function KidsChatRoute() {
  return (
    <PlainFrame>
      <UpcomingPage title={PAGES.kidsChat.title} sentence="和朋友分享給你的 AI 朋友聊天。" />
    </PlainFrame>
  );
}
