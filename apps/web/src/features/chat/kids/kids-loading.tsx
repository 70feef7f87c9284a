import { FriendFace } from '#web/components/friends/friend-face.tsx';
import classes from './kids.module.css';
import { KidsCard } from './kids-frame.tsx';

/** While the friend is being called. */
export function KidsLoading() {
  return (
    <KidsCard isBusy>
      <div className={classes.cardFace}>
        <FriendFace mood="thinking" />
      </div>
      <div role="status">
        <h1 className={classes.cardTitle}>正在找你的 AI 朋友…</h1>
      </div>
    </KidsCard>
  );
}
