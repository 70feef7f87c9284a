import { UnstyledButton } from '@mantine/core';
import { FriendFace } from '#web/components/friends/friend-face.tsx';
import kids from '#web/components/friends/kids-world.module.css';
import classes from './kids-dialog.module.css';

type Props = { text: string; onAgain: () => void; onClose?: () => void };

/** What did not work, kindly, and the ways on. */
export function Problem({ text, onAgain, onClose }: Props) {
  return (
    <div className={classes.waiting}>
      <div className={classes.waitingFace}>
        <FriendFace mood="sad" />
      </div>
      <p role="alert">{text}</p>
      <div className={classes.buttons}>
        <UnstyledButton className={`${kids.press} ${classes.main}`} onClick={onAgain}>
          再試一次
        </UnstyledButton>
        {onClose && (
          <UnstyledButton className={`${kids.press} ${classes.plain}`} onClick={onClose}>
            關閉
          </UnstyledButton>
        )}
      </div>
    </div>
  );
}
