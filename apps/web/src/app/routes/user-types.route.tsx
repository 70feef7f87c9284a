import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function UserTypesRoute() {
  return <UpcomingPage title={PAGES.userTypes.title} sentence="設定每種用戶類型可以開啟的頁面和權限。" />;
}
