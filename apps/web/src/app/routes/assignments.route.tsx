import { AssignmentPage } from '#web/features/learning/assignment/assignment-page.tsx';

export function AssignmentsRoute() {
  return <AssignmentPage />;
}
