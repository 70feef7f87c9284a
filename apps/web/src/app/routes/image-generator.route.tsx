import { PAGES } from '#contract/pages.ts';
import { UpcomingPage } from '#web/components/upcoming-page.tsx';

export function ImageGeneratorRoute() {
  return (
    <UpcomingPage title={PAGES.imageGenerator.title} sentence="用文字描述畫面，生成教學和創作用的圖片。" />
  );
}
