import { QuestionAdminPage } from '#web/features/questions/components/question-admin-page.tsx';

export function QuestionAdminRoute() {
  return <QuestionAdminPage />;
}
