import { Button } from '@mantine/core';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import classes from './image-page.module.css';

/** What is typed and shown stays below it. */
export function SignedOutNotice() {
  return (
    <div role="status" className={classes.signedOut}>
      <p>請先登入以使用圖片生成功能</p>
      <Button size="sm" onClick={requestSignIn}>
        登入
      </Button>
    </div>
  );
}
