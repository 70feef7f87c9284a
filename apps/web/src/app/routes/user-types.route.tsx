import { UserTypesPage } from '#web/features/user-types/components/user-types-page.tsx';

export function UserTypesRoute() {
  return <UserTypesPage />;
}
