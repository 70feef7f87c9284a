import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function ExamGeneratorRoute() {
  return (
    <UpcomingPage
      title={PAGES.examGenerator.title}
      sentence="從學校的題庫選題，或由 AI 出題，組成可以列印的試卷。"
    />
  );
}
