import { UsersPage } from '#web/features/users/components/users-page.tsx';

export function UsersRoute() {
  return <UsersPage />;
}
