import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function KnowledgeBasesRoute() {
  return <UpcomingPage title={PAGES.knowledgeBases.title} sentence="管理聊天機器人可以引用的知識。" />;
}
