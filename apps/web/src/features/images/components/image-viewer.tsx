import { Button, UnstyledButton } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { ChevronIcon } from '#web/components/icons.tsx';
import { downloadImage, type ShownImage } from '../state/shown-image.ts';
import classes from './image-viewer.module.css';
import { StoredPicture } from './stored-picture.tsx';

type Props = {
  images: readonly ShownImage[];
  openId: string;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** One image as large as the screen, and the way to its neighbours, also by the arrow keys. */
export function ImageViewer({ images, openId, onOpen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // So that the arrow keys work at once.
    shown?.focus();
    return () => shown?.close();
  }, []);

  const at = images.findIndex(({ id }) => id === openId);
  const image = images[at];
  const before = images[at - 1];
  const after = images[at + 1];
  const step = (to: ShownImage | undefined) => to && onOpen(to.id);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label="全螢幕檢視"
      className={classes.viewer}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('button, img, [data-words]')) onClose();
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') step(before);
        if (key === 'ArrowRight') step(after);
      }}
    >
      <div className={classes.top}>
        <p className={classes.place} data-words>
          第 {at + 1} 張
        </p>
        <Button variant="default" onClick={() => image && void downloadImage(image)}>
          下載
        </Button>
        <Button variant="default" onClick={onClose}>
          關閉
        </Button>
      </div>
      <div className={classes.stage}>
        <StepButton label="上一張" isBack isAtEnd={!before} onClick={() => step(before)} />
        <div className={classes.picture}>
          {image && <StoredPicture key={image.id} image={image} isInBox />}
        </div>
        <StepButton label="下一張" isAtEnd={!after} onClick={() => step(after)} />
      </div>
      <p aria-live="polite" data-words className={classes.prompt}>
        {image?.prompt}
      </p>
    </dialog>
  );
}

type StepProps = { label: string; isBack?: boolean; isAtEnd: boolean; onClick: () => void };

/** It stays where it is at an end, so that the focus does, too. */
function StepButton({ label, isBack = false, isAtEnd, onClick }: StepProps) {
  return (
    <UnstyledButton
      className={classes.step}
      aria-label={label}
      aria-disabled={isAtEnd}
      data-back={isBack || undefined}
      onClick={onClick}
    >
      <ChevronIcon size={28} />
    </UnstyledButton>
  );
}
