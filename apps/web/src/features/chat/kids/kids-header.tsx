import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { type FriendColour, FriendFace, type FriendMood } from '#web/components/friend-face.tsx';
import kids from './kids.module.css';
import { BackDrawing } from './kids-icons.tsx';
import classes from './kids-room.module.css';

type Props = { headingId: string; name: string; mood: FriendMood; colour: FriendColour };

export function KidsHeader({ headingId, name, mood, colour }: Props) {
  return (
    <header className={classes.head}>
      <Link to={PAGES.builder.path} className={`${kids.press} ${classes.back}`}>
        <BackDrawing size={24} />
        <span>返回創建 AI 朋友</span>
      </Link>
      <div className={classes.friend}>
        <FriendFace mood={mood} colour={colour} />
      </div>
      <h1 id={headingId} tabIndex={-1} className={classes.name}>
        {name}
      </h1>
    </header>
  );
}
