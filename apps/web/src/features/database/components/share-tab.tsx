import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { QrCode } from '#web/components/qr-code.tsx';
import { sharePageLink } from '#web/lib/share-links.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { sharePasswordQuery } from '../api/share-password.ts';
import classes from './database.module.css';

const COPIED = { copied: '已複製', failed: '無法複製' };

/** Characters of a password; the share page takes no longer ones. */
const PASSWORD_MAX_LENGTH = 200;

export function ShareTab() {
  const { data, isError, error, refetch } = useQuery(sharePasswordQuery);
  if (data) return <Share defaultPassword={data.password} />;
  if (isError) return <FailureNotice text="無法讀取分享密碼" error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="載入中" aria-busy="true">
      <Skeleton height={44} />
      <Skeleton height={200} width={200} mt="md" radius="md" />
    </div>
  );
}

function Share({ defaultPassword }: { defaultPassword: string }) {
  const [password, setPassword] = useState(defaultPassword);
  const { outcome, copy } = useCopy();
  const link = sharePageLink(location.origin, password);
  const isOther = password !== defaultPassword;
  return (
    <div className={classes.share}>
      <div className={classes.work}>
        <p>拿到這個連結的人不用登入，就可以和學校所有啟用的聊天機器人對話；每天的使用次數有上限。</p>
        <TextInput
          label="密碼"
          description="學校的分享密碼由伺服器的設定決定。"
          autoComplete="off"
          spellCheck={false}
          maxLength={PASSWORD_MAX_LENGTH}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <p role="status" className={classes.warning}>
          {isOther && '這不是學校現在的分享密碼，用這個連結打不開分享頁面。'}
        </p>
        <Button variant="default" disabled={!isOther} onClick={() => setPassword(defaultPassword)}>
          重設為預設密碼
        </Button>
        <p className={classes.link}>{link}</p>
        <div className={classes.buttons}>
          <Button onClick={() => void copy(link)}>
            <span aria-live="polite">{outcome === null ? '複製連結' : COPIED[outcome]}</span>
          </Button>
          <Button
            variant="default"
            component="a"
            className={classes.open ?? ''}
            href={link}
            target="_blank"
            rel="noopener"
          >
            開啟分享頁面
          </Button>
        </div>
      </div>
      <QrCode text={link} size={200} label="分享頁面的 QR code" />
    </div>
  );
}
