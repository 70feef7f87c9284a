import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function TokensRoute() {
  return <UpcomingPage title={PAGES.tokens.title} sentence="管理各個 AI 服務的 API 金鑰和用量。" />;
}
