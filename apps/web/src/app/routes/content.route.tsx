import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function ContentRoute() {
  return <UpcomingPage title={PAGES.content.title} sentence="按科目、主題和難度，生成適合你的學習材料。" />;
}
