import { pageMessage } from '#contract/page-messages.ts';
import { type FriendColour, FriendFace } from '#web/components/friends/friend-face.tsx';
import classes from './kids-room.module.css';

/** Something that went wrong, kindly. */
export function KindNote({ text }: { text: string }) {
  return (
    <p role="alert" className={classes.note}>
      {text}
    </p>
  );
}

type RestProps = {
  /** The daily limit that the child has reached; null where others used up what the friend can answer in a day. */
  limit: number | null;
  colour: FriendColour;
};

/** Enough for today. */
export function RestCard({ limit, colour }: RestProps) {
  return (
    <div role="alert" className={classes.rest}>
      <div className={classes.restFace}>
        <FriendFace colour={colour} />
      </div>
      <div>
        <p className={classes.restTitle}>
          {limit === null
            ? '今天好多小朋友來找我，我要休息囉。我們明天再聊吧。'
            : '今天聊得好開心！我們明天再聊吧。'}
        </p>
        {limit !== null && <p>{pageMessage('daily_limit_reached', { limit })}</p>}
      </div>
    </div>
  );
}
