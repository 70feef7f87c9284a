import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function KnowledgeBaseNewRoute() {
  return <UpcomingPage title={PAGES.knowledgeBaseNew.title} sentence="輸入名稱和內容，建立一個知識庫。" />;
}
