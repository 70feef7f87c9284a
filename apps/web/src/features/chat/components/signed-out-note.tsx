import { Button } from '@mantine/core';
import { BotAvatar } from '#web/components/bot-avatar.tsx';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import classes from './side.module.css';

export function SignedOutNote() {
  return (
    <section className={classes.signedOut} aria-label="聊天機器人">
      <BotAvatar size={56} />
      <p>請先登入以查看可用的聊天機器人</p>
      <Button onClick={requestSignIn}>登入</Button>
    </section>
  );
}
