import { PAGES } from '#contract/pages.ts';
import { PlainFrame } from '#web/components/plain-frame.tsx';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function ShareRoute() {
  return (
    <PlainFrame>
      <UpcomingPage title={PAGES.share.title} sentence="查看學校分享給訪客的聊天機器人。" />
    </PlainFrame>
  );
}
