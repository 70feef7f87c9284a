import { HistoryPage } from '#web/features/history/components/history-page.tsx';

export function ChatHistoryRoute() {
  return <HistoryPage />;
}
