import { useEffect, useState } from 'react';
import { BuilderPage } from '#web/features/builder/components/builder-page.tsx';
import { TrialProblem, TrialWaiting } from '#web/features/builder/components/trial-dialog.tsx';
import { KidsRoom } from '#web/features/chat/kids/kids-room.tsx';
import { forgetVisitorDraft } from '#web/features/chat/visitor/use-visitor-chat.ts';
import { useVisit } from '#web/features/visit/state/use-visit.ts';
import { forgetVisit } from '#web/lib/session/visit-store.ts';

export function BuilderRoute() {
  return <BuilderPage room={TrialRoom} />;
}

type Props = { id: string; access: string; onClose: () => void };

/** The kids chat by the friend's own link, as any visitor has it. Each opening is another visitor, who said nothing yet. */
function TrialRoom(props: Props) {
  const { id } = props;
  const [attempt, setAttempt] = useState(0);
  useState(() => forgetTrial(id));
  useEffect(() => () => forgetTrial(id), [id]);
  return <TrialVisit key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function TrialVisit({ id, access, onClose, onAgain }: Props & { onAgain: () => void }) {
  const { visit, end } = useVisit(id, { access });
  if (visit.status === 'loading') return <TrialWaiting />;
  if (visit.status === 'gate') {
    const isClosed = visit.failure !== null && ['unknown-chatbot', 'ended'].includes(visit.failure.kind);
    return <TrialProblem isClosed={isClosed} onAgain={onAgain} onClose={onClose} />;
  }
  return <KidsRoom chatbot={visit.chatbot} sessionId={visit.sessionId} onEnded={end} onClose={onClose} />;
}

/** What this tab knows of the visit and of what was typed in it. */
function forgetTrial(id: string): void {
  forgetVisit(id);
  forgetVisitorDraft(id);
}
