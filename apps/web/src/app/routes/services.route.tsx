import { ServicesPage } from '#web/features/services/components/services-page.tsx';

export function ServicesRoute() {
  return <ServicesPage />;
}
