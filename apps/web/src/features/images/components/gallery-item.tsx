import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import type { GeneratedImage } from '#contract/images.contract.ts';
import type { Icon } from '#web/components/icon.tsx';
import { DeleteIcon, DownloadIcon } from '#web/components/icons.tsx';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { downloadImage, factsOf, shortPrompt } from '../state/shown-image.ts';
import { useNearScreen } from '../state/use-near-screen.ts';
import classes from './gallery.module.css';
import { StoredPicture } from './stored-picture.tsx';

type Props = { image: GeneratedImage; onView: () => void; onReuse: () => void; onRemove: () => void };

export function GalleryItem({ image, onView, onReuse, onRemove }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const isNear = useNearScreen(item);
  const name = shortPrompt(image.prompt);
  return (
    <li ref={item} className={classes.item}>
      <div className={classes.thumbnail}>
        <StoredPicture image={image} isWanted={isNear} isInBox />
        <UnstyledButton className={classes.open} aria-label={`全螢幕檢視「${name}」`} onClick={onView} />
      </div>
      <div className={classes.words}>
        <p className={classes.prompt}>{image.prompt}</p>
        <p className={classes.facts}>
          {factsOf(image).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <time dateTime={image.createdAt}>{formatMoment(image.createdAt)}</time>
        </p>
        <div className={classes.actions}>
          <UnstyledButton className={classes.reuse} aria-label={`用作新的開始：${name}`} onClick={onReuse}>
            用作新的開始
          </UnstyledButton>
          <IconButton
            label={`下載「${name}」`}
            icon={DownloadIcon}
            onClick={() => void downloadImage(image)}
          />
          <IconButton label={`刪除「${name}」`} icon={DeleteIcon} onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}

type IconButtonProps = { label: string; icon: Icon; onClick: () => void };

function IconButton({ label, icon: Picture, onClick }: IconButtonProps) {
  return (
    <UnstyledButton className={classes.icon} aria-label={label} title={label} onClick={onClick}>
      <Picture />
    </UnstyledButton>
  );
}
