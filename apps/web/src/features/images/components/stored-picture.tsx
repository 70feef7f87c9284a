import { UnstyledButton } from '@mantine/core';
import { Placeholder } from '#web/components/placeholder.tsx';
import { useStoredImage } from '#web/lib/api/stored-image.ts';
import { loadImageFile } from '../api/load-image-file.ts';
import { SIZE_WORDS } from '../state/image-settings.ts';
import type { ShownImage } from '../state/shown-image.ts';
import classes from './stored-picture.module.css';

type Props = {
  image: ShownImage;
  /** Nothing is fetched before, and memory is given back afterwards. */
  isWanted?: boolean;
  /** It fills a box that has a position, whatever the shape of the image. */
  isInBox?: boolean;
};

/** An image of one's own, fetched with the token. The place that it takes is known before it is there. */
export function StoredPicture({ image: { id, prompt, size }, isWanted = true, isInBox = false }: Props) {
  const { address, hasFailed, retry } = useStoredImage(isWanted ? id : null, loadImageFile);
  return (
    <div
      className={isInBox ? classes.filling : classes.frame}
      style={isInBox ? {} : { aspectRatio: SIZE_WORDS[size].ratio }}
    >
      {address !== null && <img src={address} alt={prompt} className={classes.picture} />}
      {address === null && hasFailed && (
        <div className={classes.failed}>
          <p>無法載入這張圖片</p>
          <UnstyledButton className={classes.retry} onClick={retry}>
            再試一次
          </UnstyledButton>
        </div>
      )}
      {address === null && !hasFailed && (
        <div role="status" aria-label="正在載入圖片" className={classes.waiting}>
          <Placeholder width="100%" height="100%" />
        </div>
      )}
    </div>
  );
}
