import { UnstyledButton } from '@mantine/core';
import type { ResponseLanguage } from '#contract/constants.ts';
import kids from '#web/components/friends/kids-world.module.css';
import { readAloud, stopReading, useCanReadAloud } from '#web/lib/read-aloud.ts';
import { QuietDrawing, SpeakerDrawing } from './kids-icons.tsx';
import classes from './kids-log.module.css';

type Props = { id: string; text: string; language: ResponseLanguage; isReading: boolean };

export function ReadAloudButton({ id, text, language, isReading }: Props) {
  if (!useCanReadAloud()) return null;
  return (
    <UnstyledButton
      className={`${kids.press} ${classes.read}`}
      data-reading={isReading || undefined}
      onClick={() => (isReading ? stopReading() : readAloud(id, text, language))}
    >
      {isReading ? <QuietDrawing size={24} /> : <SpeakerDrawing size={24} />}
      <span>{isReading ? '停止朗讀' : '唸給我聽'}</span>
    </UnstyledButton>
  );
}
