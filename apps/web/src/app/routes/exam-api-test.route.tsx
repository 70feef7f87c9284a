import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function ExamApiTestRoute() {
  return <UpcomingPage title={PAGES.examApiTest.title} sentence="測試試卷生成的 API。" />;
}
