import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { QrCode } from '#web/components/qr-code.tsx';
import classes from './projector-view.module.css';

type Props = { name: string; link: string; onClose: () => void };

/** A QR code as large as the screen, for the last row of a classroom. */
export function ProjectorView({ name, link, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useFullScreen(dialog, onClose);
  return (
    <dialog
      ref={dialog}
      aria-label={`「${name}」的 QR code`}
      className={classes.view}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <p className={classes.name}>{name}</p>
      <div className={classes.code}>
        <QrCode text={link} label={`${name}的 QR code，連到 ${link}`} />
      </div>
      <p className={classes.link}>{link}</p>
      <Button variant="default" onClick={onClose}>
        關閉
      </Button>
    </dialog>
  );
}

/** The whole screen where the browser allows it; leaving it by the browser's own ways closes the view, too. */
function useFullScreen(element: React.RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const shown = element.current;
    const onChange = () => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('fullscreenchange', onChange);
    shown?.requestFullscreen?.().catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [element]);
}
