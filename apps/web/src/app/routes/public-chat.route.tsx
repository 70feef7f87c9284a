import { PAGES } from '#contract/pages.ts';
import { PlainFrame } from '#web/components/plain-frame.tsx';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function PublicChatRoute() {
  return (
    <PlainFrame>
      <UpcomingPage
        title={PAGES.publicChat.title}
        sentence="老師分享的聊天機器人，不需要登入，輸入分享密碼就可以開始。"
      />
    </PlainFrame>
  );
}
