import { AuditPage } from '#web/features/audit/components/audit-page.tsx';

export function AuditRoute() {
  return <AuditPage />;
}
