import { QuestionDatabasePage } from '#web/features/questions/components/question-database-page.tsx';

export function QuestionDatabaseRoute() {
  return <QuestionDatabasePage />;
}
