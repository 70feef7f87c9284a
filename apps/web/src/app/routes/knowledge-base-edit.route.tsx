import { useParams } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { KnowledgeFormPage } from '#web/features/knowledge/components/knowledge-form-page.tsx';

export function KnowledgeBaseEditRoute() {
  const { id } = useParams({ from: `/layout${PAGES.knowledgeBaseEdit.path}` });
  return <KnowledgeFormPage id={id} />;
}
