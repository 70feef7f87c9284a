import { UnstyledButton } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MessagePage } from '#web/components/message-page.tsx';
import { failureText } from '#web/lib/api/failure-text.ts';
import { logFailure } from '#web/lib/log.ts';

/** In place of a page that failed: to load, mostly because a newer version took its files away, or to render. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => logFailure('page', error), [error]);
  if (isLoadFailure(error)) {
    return (
      <MessagePage
        title="頁面未能載入"
        text="平台可能剛剛更新了版本，或網路中斷。重新載入後就可以繼續，已經送出的內容不受影響。"
        detail={error.message}
      >
        <UnstyledButton onClick={() => location.reload()}>重新載入</UnstyledButton>
      </MessagePage>
    );
  }
  const { title, detail } = failureText(error);
  function retry(): void {
    reset();
    void router.invalidate();
  }
  return (
    <MessagePage title="這個頁面發生錯誤" text={title} detail={detail}>
      <UnstyledButton onClick={retry}>再試一次</UnstyledButton>
      <Link to="/" data-quiet>
        回到首頁
      </Link>
    </MessagePage>
  );
}

/** Each browser has its own words for a module that cannot be fetched. */
function isLoadFailure(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}
