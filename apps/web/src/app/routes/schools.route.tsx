import { SchoolsPage } from '#web/features/schools/components/schools-page.tsx';

export function SchoolsRoute() {
  return <SchoolsPage />;
}
