import { UnstyledButton } from '@mantine/core';
import { Placeholder } from '#web/components/placeholder.tsx';
import { useStoredImage } from '#web/lib/api/stored-image.ts';
import { fetchImage } from '../api/load-image.ts';
import classes from './messages.module.css';

type Props = { messageId: string; fileName: string };

/** An image that the server keeps. It is fetched with the token, which the address of an `<img>` cannot carry. */
export function StoredImage({ messageId, fileName }: Props) {
  const { address, hasFailed, retry } = useStoredImage(messageId, fetchImage);
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
