import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function AssignmentsRoute() {
  return (
    <UpcomingPage
      title={PAGES.assignments.title}
      sentence="交上作業內容和評分標準，取得 AI 的分數、評語和改進建議。"
    />
  );
}
