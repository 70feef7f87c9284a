import { Button } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { WorkingBar } from '#web/components/notices/working-bar.tsx';
import classes from './generating-overlay.module.css';

/** Seconds that an image takes at most as a rule. */
const USUAL = 30;

const LATE = '這一次比平常久，仍在等候。最久兩分鐘就會有結果，或知道原因。';
// Two minutes at most until it is known to be over, and two to make another.
const EARLIER =
  '上一次的要求還沒有結果，先等它完成，不會重複計算；如果它中斷了，就會自動重新生成。最久約四分鐘就會有結果，或知道原因。';

type Props = { prompt: string; isEarlier: boolean; onCancel: () => void };

/**
 * Stands above everything while an image is made. The browser keeps the focus inside; only the button closes it, as
 * Escape is pressed easily and the image would be lost.
 */
export function GeneratingOverlay({ prompt, isEarlier, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [titleId, aboutId] = [useId(), useId()];
  const seconds = useSeconds();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Not the button: the Enter key that began it may still be down.
    title.current?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      closedby="none"
      aria-labelledby={titleId}
      aria-describedby={aboutId}
      className={classes.overlay}
      onCancel={(event) => event.preventDefault()}
      // A browser without `closedby` asks only once.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <h2 ref={title} id={titleId} tabIndex={-1} className={classes.title}>
        正在生成圖片…
      </h2>
      <p className={classes.prompt}>{prompt}</p>
      <WorkingBar />
      <p id={aboutId}>圖片生成約需 10 至 30 秒</p>
      <p className={classes.seconds}>已等候 {seconds} 秒</p>
      <p role="status" className={classes.late}>
        {isEarlier ? EARLIER : seconds > USUAL && LATE}
      </p>
      <Button variant="default" onClick={onCancel}>
        取消
      </Button>
      <p className={classes.about}>取消的話，還沒有畫成的圖片不會計算在內。</p>
    </dialog>
  );
}

/** Whole seconds since it was shown. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
