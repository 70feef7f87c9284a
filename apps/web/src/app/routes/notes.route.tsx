import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function NotesRoute() {
  return <UpcomingPage title={PAGES.notes.title} sentence="把筆記整理成摘要、重要概念和複習題。" />;
}
