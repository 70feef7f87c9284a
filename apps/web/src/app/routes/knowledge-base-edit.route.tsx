import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function KnowledgeBaseEditRoute() {
  return (
    <UpcomingPage title={PAGES.knowledgeBaseEdit.title} sentence="更改知識庫的內容，並試試搜尋的結果。" />
  );
}
