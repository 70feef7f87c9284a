import { KnowledgeListPage } from '#web/features/knowledge/components/knowledge-list-page.tsx';

export function KnowledgeBasesRoute() {
  return <KnowledgeListPage />;
}
