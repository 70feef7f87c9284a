import { Button } from '@mantine/core';
import { NoticeBar } from '#web/components/notices/notice-bar.tsx';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';

/** What is typed and shown stays below it. */
export function SignedOutNotice() {
  return (
    <div role="status">
      <NoticeBar>
        <p>請先登入以使用圖片生成功能</p>
        <Button size="sm" onClick={requestSignIn}>
          登入
        </Button>
      </NoticeBar>
    </div>
  );
}
