import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { PublicRoom } from '#web/features/chat/visitor/public-room.tsx';
import { VisitLoading } from '#web/features/visit/components/visit-loading.tsx';
import { useVisit } from '#web/features/visit/state/use-visit.ts';
import { useAccessParameter } from '../use-access-parameter.ts';

/** Whose link has the password never sees it. */
const PasswordGate = lazy(async () => ({
  default: (await import('#web/features/visit/components/password-gate.tsx')).PasswordGate,
}));

export function PublicChatRoute() {
  const { id } = useParams({ from: PAGES.publicChat.path });
  return <PublicChat key={id} id={id} />;
}

function PublicChat({ id }: { id: string }) {
  const navigate = useNavigate();
  const access = useAccessParameter();
  const [isFromGate, setIsFromGate] = useState(false);
  const { visit, enter, retry, end } = useVisit(id, {
    access,
    onAccess: (typed) =>
      void navigate({
        to: PAGES.publicChat.path,
        params: { id },
        search: { access: typed },
        replace: true,
      }),
  });
  if (visit.status === 'loading') return <VisitLoading />;
  if (visit.status === 'verified') {
    const { chatbot, sessionId } = visit;
    return (
      <PublicRoom
        key={sessionId}
        chatbot={chatbot}
        sessionId={sessionId}
        isFromGate={isFromGate}
        onEnded={end}
      />
    );
  }
  const { failure, isChecking } = visit;
  return (
    <Suspense fallback={<VisitLoading />}>
      <PasswordGate
        title={PAGES.publicChat.title}
        lead="輸入分享密碼就可以開始對話。"
        problem={failure?.text ?? ''}
        isChecking={isChecking}
        onEnter={(typed) => {
          setIsFromGate(true);
          void enter(typed);
        }}
        onRetry={retry}
      >
        {/* Who came from there knows another password than this chatbot's. */}
        {failure?.kind === 'ended' && access === null && <Link to={PAGES.share.path}>回到學校的分享頁</Link>}
      </PasswordGate>
    </Suspense>
  );
}
