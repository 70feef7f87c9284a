import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function DatabaseManagementRoute() {
  return (
    <UpcomingPage title={PAGES.databaseManagement.title} sentence="查看資料表、匯出資料和執行維護指令。" />
  );
}
