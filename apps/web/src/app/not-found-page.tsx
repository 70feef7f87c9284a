import { Link } from '@tanstack/react-router';
import { MessagePage } from '#web/components/message-page.tsx';
import { PlainFrame } from '#web/components/plain-frame.tsx';

export function NotFoundPage() {
  return (
    <PlainFrame>
      <MessagePage title="找不到這個頁面" text="網址可能打錯了，或頁面已經移走。">
        <Link to="/">回到首頁</Link>
      </MessagePage>
    </PlainFrame>
  );
}
