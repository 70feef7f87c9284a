import { useEffect, useRef } from 'react';
import type { ImageFailure } from '../state/image-failure.ts';
import classes from './image-page.module.css';

/** Above the form, which holds what was typed and sends it again. */
export function GenerationFailure({ failure }: { failure: ImageFailure }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={classes.failure}>
      <div role="alert">
        <p className={classes.failureTitle}>{failure.title}</p>
        <p>{failure.advice}</p>
      </div>
    </div>
  );
}
