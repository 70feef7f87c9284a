import { HomePage } from '#web/features/home/components/home-page.tsx';

export function HomeRoute() {
  return <HomePage />;
}
