import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { FriendFace } from '#web/components/friends/friend-face.tsx';
import { shareQuery } from '#web/lib/share-query.ts';
import { linkProblem } from '../state/save-words.ts';
import classes from './kids-dialog.module.css';
import { KidsDialog } from './kids-dialog.tsx';
import { Problem } from './problem.tsx';

const NOT_NOW = '現在還不能聊天，可能是網路不通，等一下再試一次吧！';

/** The real kids chat, which belongs to another feature: the page hands it in. */
export type Room = ComponentType<{ id: string; access: string; onClose: () => void }>;

type Props = { id: string; name: string; room: Room; onClose: () => void };

/** A child talks to the friend just as a visitor would, by the friend's own link. */
export function TrialDialog({ id, name, room: Room, onClose }: Props) {
  const share = useQuery(shareQuery(id));
  return (
    <KidsDialog isWhole title={`和「${name}」測試聊天`} onClose={onClose}>
      <Suspense fallback={<TrialWaiting />}>
        {share.data && <Room id={id} access={share.data.password} onClose={onClose} />}
        {share.isPending && <TrialWaiting />}
        {share.isError && (
          <Problem
            text={linkProblem(share.error, NOT_NOW)}
            onAgain={() => void share.refetch()}
            onClose={onClose}
          />
        )}
      </Suspense>
    </KidsDialog>
  );
}

export function TrialWaiting() {
  return (
    <div className={classes.waiting}>
      <div className={classes.waitingFace}>
        <FriendFace mood="thinking" />
      </div>
      <p role="status">正在找你的 AI 朋友…</p>
    </div>
  );
}

type ProblemProps = {
  /** The server lets nobody talk to the friend, or ended the talk. */
  isClosed: boolean;
  onAgain: () => void;
  onClose: () => void;
};

export function TrialProblem({ isClosed, ...ways }: ProblemProps) {
  return <Problem text={isClosed ? '它現在不能聊天，可能正在休息。' : NOT_NOW} {...ways} />;
}
