import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function DatabaseTestRoute() {
  return <UpcomingPage title={PAGES.databaseTest.title} sentence="逐一測試資料庫的各個 API。" />;
}
