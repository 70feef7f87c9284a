import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function EnvTestRoute() {
  return <UpcomingPage title={PAGES.envTest.title} sentence="檢查執行環境的設定是否齊全。" />;
}
