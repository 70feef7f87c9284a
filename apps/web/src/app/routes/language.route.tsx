import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function LanguageRoute() {
  return (
    <UpcomingPage
      title={PAGES.language.title}
      sentence="選擇語言和程度自由對話，錯誤會在旁邊列出更正和說明。"
    />
  );
}
