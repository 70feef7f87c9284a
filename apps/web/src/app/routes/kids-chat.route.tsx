import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { admitByCode, rememberCode } from '#web/features/chat/kids/kids-code.ts';
import { KidsLoading } from '#web/features/chat/kids/kids-loading.tsx';
import { type KidsProblem, KidsProblemCard } from '#web/features/chat/kids/kids-problem.tsx';
import { KidsRoom } from '#web/features/chat/kids/kids-room.tsx';
import { useVisit } from '#web/features/visit/state/use-visit.ts';
import type { VisitFailure } from '#web/features/visit/state/visit-failure.ts';
import { useAccessParameter } from '../use-access-parameter.ts';

export function KidsChatRoute() {
  const { id }: { id?: unknown } = useSearch({ strict: false });
  const access = useAccessParameter();
  /** Each attempt is a page of its own. */
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt(attempt + 1);
  if (id === undefined || id === '') return <KidsProblemCard problem="no-id" onAgain={again} />;
  return <KidsVisit key={`${attempt} ${id} ${access}`} id={String(id)} code={access} onAgain={again} />;
}

type Props = { id: string; code: string | null; onAgain: () => void };

function KidsVisit({ id, code, onAgain }: Props) {
  const [hadVisit] = useState(() => admitByCode(id, code));
  const { visit, end } = useVisit(id, { access: code });
  const isOpen = visit.status === 'verified';
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(() => {
    if (isOpen && code !== null) rememberCode(id, code);
  }, [isOpen, id, code]);

  const failure = visit.status === 'gate' ? visit.failure : null;
  // The visit of an earlier page was over, and its code leads nowhere any more: asked anew, the server says why.
  const isOutdated = failure?.kind === 'ended' && hadVisit && !wasOpen;
  useEffect(() => {
    if (isOutdated) onAgain();
  }, [isOutdated, onAgain]);

  if (visit.status === 'verified') {
    const { chatbot, sessionId } = visit;
    return <KidsRoom key={sessionId} chatbot={chatbot} sessionId={sessionId} onEnded={end} />;
  }
  if (visit.status === 'loading' || isOutdated) return <KidsLoading />;
  return <KidsProblemCard problem={problemOf(failure)} onAgain={onAgain} />;
}

/** Nothing is asked of a child: no code is a wrong code. */
function problemOf(failure: VisitFailure | null): KidsProblem {
  if (failure === null || failure.kind === 'wrong-password') return 'wrong-code';
  return failure.kind === 'no-session' ? 'failed' : failure.kind;
}
