import { Button, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { endOtherSessions } from '#contract/auth.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import classes from './profile-page.module.css';

/** For who forgot to log out in the computer room: ends every session but this one. */
export function OtherDevices() {
  const ending = useMutation({ mutationFn: () => call(endOtherSessions, {}) });
  return (
    <section className={classes.card} aria-labelledby="other-devices">
      <Title order={2} id="other-devices" className={classes.heading}>
        其他裝置
      </Title>
      <div className={classes.form}>
        <p>在學校的電腦或其他人的裝置上忘了登出？可以在這裡一次登出，這個裝置會保持登入。</p>
        <p role="alert" className={classes.error}>
          {ending.isError && failureText(ending.error).title}
        </p>
        <div className={classes.actions}>
          <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
            登出其他裝置
          </Button>
          <p role="status" className={classes.saved}>
            {ending.isSuccess && resultOf(ending.data.ended)}
          </p>
        </div>
      </div>
    </section>
  );
}

function resultOf(ended: number): string {
  return ended === 0 ? '沒有其他裝置登入中' : `已登出其他裝置，共結束 ${ended} 個登入`;
}
