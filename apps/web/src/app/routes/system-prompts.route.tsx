import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function SystemPromptsRoute() {
  return <UpcomingPage title={PAGES.systemPrompts.title} sentence="管理創建 AI 朋友時可以選用的提示。" />;
}
