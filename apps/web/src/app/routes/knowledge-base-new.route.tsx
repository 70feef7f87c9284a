import { KnowledgeFormPage } from '#web/features/knowledge/components/knowledge-form-page.tsx';

export function KnowledgeBaseNewRoute() {
  return <KnowledgeFormPage id={null} />;
}
