import { Button } from '@mantine/core';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import classes from './layout.module.css';

/** The session ended while the page was open: nothing is taken away, and the way back is one button. */
export function SessionEndedNotice() {
  const session = useSession();
  const ended = session.status === 'signed-out' && session.cause === 'ended';
  return (
    <div role="status">
      {ended && (
        <div className={classes.ended}>
          <p>登入已過期，這一頁的內容仍然保留。重新登入後可以繼續。</p>
          <Button size="sm" onClick={requestSignIn}>
            重新登入
          </Button>
        </div>
      )}
    </div>
  );
}
