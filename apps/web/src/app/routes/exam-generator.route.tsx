import { ExamPage } from '#web/features/exams/components/exam-page.tsx';

export function ExamGeneratorRoute() {
  return <ExamPage />;
}
