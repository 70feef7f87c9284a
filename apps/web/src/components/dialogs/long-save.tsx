import { Button } from '@mantine/core';
import { NoticeBar } from '#web/components/notices/notice-bar.tsx';

/**
 * In a dialog that stays while it is being saved: the way out when that takes long. The form of such a dialog tells how
 * its save ended also when it is gone.
 */
export function LongSave({ isLong, onLeave }: { isLong: boolean; onLeave: () => void }) {
  return (
    <div role="status">
      {isLong && (
        <NoticeBar>
          <p>伺服器還沒有回應。可以再等一下，也可以先關閉，有結果時會告訴您。</p>
          <Button variant="default" size="sm" onClick={onLeave}>
            先關閉
          </Button>
        </NoticeBar>
      )}
    </div>
  );
}
