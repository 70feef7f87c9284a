import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useStore } from '#web/lib/store.ts';
import type { Generation } from '../state/use-generation.ts';
import classes from './exams.module.css';

/** Above the unit list, which holds what was chosen; what had been written can be kept. */
export function GenerationFailure({ generation }: { generation: Generation }) {
  const written = useStore(generation.text);
  const box = useRef<HTMLDivElement>(null);
  // What had the focus is gone with the paper.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={classes.failure}>
      <div role="alert">
        <p className={classes.failureTitle}>生成試卷時發生錯誤，請稍後再試</p>
        <p>{generation.failure}</p>
        <p>選好的單元都還在，可以再生成一次。</p>
      </div>
      {written.trim() !== '' && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={generation.keepPart}>
            編輯已經寫好的部分
          </Button>
        </div>
      )}
    </div>
  );
}
