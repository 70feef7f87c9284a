import { Button } from '@mantine/core';
import { NoticeBar } from '#web/components/notices/notice-bar.tsx';
import type { FormStart } from '../state/form-start.ts';
import classes from './origin-notice.module.css';

type Props = { origin: FormStart['origin']; onDiscard: () => void };

/** Where the text comes from when it is not what the server has. */
export function OriginNotice({ origin, onDiscard }: Props) {
  if (origin === 'server') return null;
  return (
    <div role="status">
      <NoticeBar>
        {origin === 'unsynced' ? (
          <p>
            <strong className={classes.badge}>尚未同步</strong>
            這是保存在這台電腦的內容，伺服器還沒有收到。按「儲存」再送一次。
          </p>
        ) : (
          <>
            <p>已恢復您上次尚未儲存的內容。</p>
            <Button variant="default" size="sm" onClick={onDiscard}>
              放棄這些更改
            </Button>
          </>
        )}
      </NoticeBar>
    </div>
  );
}
