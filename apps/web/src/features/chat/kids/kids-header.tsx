import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { type FriendColour, FriendFace, type FriendMood } from '#web/components/friends/friend-face.tsx';
import kids from '#web/components/friends/kids-world.module.css';
import { BackDrawing } from './kids-icons.tsx';
import classes from './kids-room.module.css';

type Props = {
  headingId: string;
  name: string;
  mood: FriendMood;
  colour: FriendColour;
  /** Stands in the place of the way back. */
  onClose: (() => void) | undefined;
};

export function KidsHeader({ headingId, name, mood, colour, onClose }: Props) {
  const look = `${kids.press} ${classes.back}`;
  return (
    <header className={classes.head}>
      {onClose ? (
        <UnstyledButton className={look} onClick={onClose}>
          <BackDrawing size={24} />
          <span>關閉測試</span>
        </UnstyledButton>
      ) : (
        <Link to={PAGES.builder.path} className={look}>
          <BackDrawing size={24} />
          <span>返回創建 AI 朋友</span>
        </Link>
      )}
      <div className={classes.friend}>
        <FriendFace mood={mood} colour={colour} />
      </div>
      <h1 id={headingId} tabIndex={-1} className={classes.name}>
        {name}
      </h1>
    </header>
  );
}
