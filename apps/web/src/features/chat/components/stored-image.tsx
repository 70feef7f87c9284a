import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Placeholder } from '#web/components/placeholder.tsx';
import { fetchImage } from '../api/load-image.ts';
import classes from './messages.module.css';

type Props = { messageId: string; fileName: string };

/** An image that the server keeps. It is fetched with the token, which the address of an `<img>` cannot carry. */
export function StoredImage({ messageId, fileName }: Props) {
  const { address, hasFailed, retry } = useImage(messageId);
  if (hasFailed) {
    return (
      <p className={classes.problem}>
        {`無法載入圖片「${fileName}」。`}
        <UnstyledButton className={classes.retry} onClick={retry}>
          再試一次
        </UnstyledButton>
      </p>
    );
  }
  if (!address) {
    return (
      <div role="status" aria-label="正在載入圖片">
        <Placeholder width="14rem" height="10rem" />
      </div>
    );
  }
  return <img className={classes.image} src={address} alt={fileName} />;
}

/** Without the query client, which the pages of visitors do not have. */
function useImage(messageId: string) {
  const [attempt, setAttempt] = useState(0);
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const reader = new AbortController();
    let made: string | null = null;
    setHasFailed(false);
    fetchImage(messageId, reader.signal)
      .then((blob) => {
        if (reader.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      })
      .catch(() => reader.signal.aborted || setHasFailed(true));
    return () => {
      reader.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [messageId, attempt]);
  return { address, hasFailed, retry: () => setAttempt(attempt + 1) };
}
