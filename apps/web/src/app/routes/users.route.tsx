import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function UsersRoute() {
  return (
    <UpcomingPage title={PAGES.users.title} sentence="建立用戶，設定類型、學校、期限和可用的聊天機器人。" />
  );
}
