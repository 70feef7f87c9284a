import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function BuilderRoute() {
  return (
    <UpcomingPage
      title={PAGES.builder.title}
      sentence="四個步驟，創建屬於你的 AI 朋友：取名字、選性格、教它知識，然後和它聊天。"
    />
  );
}
