import { useNavigate, useSearch } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { PracticePage } from '#web/features/conversation-practice/components/practice-page.tsx';

/** The choice stands in the address, so that a reload and the way back keep it. */
export function ConversationPracticeRoute() {
  const navigate = useNavigate();
  const { practice }: { practice?: unknown } = useSearch({ strict: false });
  return (
    <PracticePage
      title={PAGES.conversationPractice.title}
      chosen={practice}
      onChoose={(id) =>
        void navigate({ to: PAGES.conversationPractice.path, search: id === null ? {} : { practice: id } })
      }
    />
  );
}
