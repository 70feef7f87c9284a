import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function QuestionDatabaseRoute() {
  return (
    <UpcomingPage
      title={PAGES.questionDatabase.title}
      sentence="按科目、年級和單元尋找題目，並加入自己的題目。"
    />
  );
}
