import { UserImportPage } from '#web/features/user-import/components/user-import-page.tsx';

export function UserImportRoute() {
  return <UserImportPage />;
}
