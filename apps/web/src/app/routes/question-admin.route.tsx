import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function QuestionAdminRoute() {
  return <UpcomingPage title={PAGES.questionAdmin.title} sentence="管理全校題庫的單元和題目。" />;
}
