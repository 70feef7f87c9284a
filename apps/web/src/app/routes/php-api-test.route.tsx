import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function PhpApiTestRoute() {
  return <UpcomingPage title={PAGES.phpApiTest.title} sentence="向設定的 AI 服務送出一個測試對話。" />;
}
