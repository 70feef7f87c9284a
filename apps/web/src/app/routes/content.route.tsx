import { ContentPage } from '#web/features/learning/content/content-page.tsx';

export function ContentRoute() {
  return <ContentPage />;
}
