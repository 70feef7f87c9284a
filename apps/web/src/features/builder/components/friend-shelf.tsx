import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Chatbot, MAX_FRIENDS } from '#contract/chatbots.contract.ts';
import { friendColour } from '#web/components/friends/friend-colour.ts';
import { FriendFace } from '#web/components/friends/friend-face.tsx';
import kids from '#web/components/friends/kids-world.module.css';
import { friendsQuery } from '../api/list-friends.ts';
import { MoonDrawing, PenDrawing, ShareDrawing, SunDrawing } from './builder-icons.tsx';
import classes from './friend-shelf.module.css';
import { Problem } from './problem.tsx';

export type ShelfActions = {
  onOpen: (friend: Chatbot) => void;
  onShare: (friend: Chatbot) => void;
  onRest: (friend: Chatbot) => void;
};

/** The friends that somebody has made. `openId` is the one on the table. */
export function FriendShelf({ openId, actions }: { openId: string; actions: ShelfActions }) {
  const friends = useQuery(friendsQuery);
  const count = friends.data?.length ?? 0;
  return (
    <section className={classes.shelf} aria-labelledby="my-friends">
      <h2 id="my-friends" tabIndex={-1} className={classes.heading}>
        我的 AI 朋友
        {friends.data && (
          <span className={classes.count}>
            {count} 個，最多 {MAX_FRIENDS} 個
          </span>
        )}
      </h2>
      {friends.isPending && <p role="status">正在找你的 AI 朋友…</p>}
      {friends.isError && (
        <Problem text="暫時找不到你的 AI 朋友，可能是網路不通。" onAgain={() => void friends.refetch()} />
      )}
      {friends.data && count === 0 && <p>保存以後，你的朋友就會住在這裡。</p>}
      {friends.data && count >= MAX_FRIENDS && (
        <p>朋友都住滿了，好熱鬧！想要新朋友，可以把其中一個改成新的樣子。</p>
      )}
      <ul className={classes.list}>
        {friends.data?.map((friend) => (
          <FriendCard key={friend.id} friend={friend} isOpen={friend.id === openId} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

type CardProps = { friend: Chatbot; isOpen: boolean; actions: ShelfActions };

function FriendCard({ friend, isOpen, actions }: CardProps) {
  const { name } = friend;
  const isResting = friend.status !== 'active';
  const look = `${kids.press} ${classes.button}`;
  return (
    <li className={classes.card} data-resting={isResting || undefined} data-open={isOpen || undefined}>
      <div className={classes.face}>
        <FriendFace colour={friendColour(friend.id)} />
      </div>
      <div className={classes.words}>
        <h3 className={classes.name}>{name}</h3>
        <p className={classes.state}>
          {isResting ? '休息中' : '醒著'}
          {isOpen && '．正在修改'}
        </p>
      </div>
      <div className={classes.buttons}>
        <UnstyledButton
          className={look}
          aria-label={`修改「${name}」`}
          onClick={() => actions.onOpen(friend)}
        >
          <PenDrawing size={20} />
          <span>修改</span>
        </UnstyledButton>
        <UnstyledButton
          className={look}
          aria-haspopup="dialog"
          aria-label={`分享「${name}」`}
          onClick={() => actions.onShare(friend)}
        >
          <ShareDrawing size={20} />
          <span>分享</span>
        </UnstyledButton>
        <UnstyledButton
          className={look}
          aria-label={isResting ? `叫醒它：「${name}」` : `讓它休息：「${name}」`}
          onClick={() => actions.onRest(friend)}
        >
          {isResting ? <SunDrawing size={20} /> : <MoonDrawing size={20} />}
          <span>{isResting ? '叫醒它' : '讓它休息'}</span>
        </UnstyledButton>
      </div>
    </li>
  );
}
