import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import { stopReading, useCanReadAloud, useReading } from '#web/lib/read-aloud.ts';
import classes from './frame.module.css';
import { SpeakerIcon, StopIcon } from './frame-icons.tsx';
import { speak } from './speech/voices.ts';

type Props = { id: string; text: string; language: SpokenLanguage };

/** Says a line by the browser's voice; nothing where there is none. */
export function ListenButton({ id, text, language }: Props) {
  const isReading = useReading() === id;
  if (!useCanReadAloud()) return null;
  return (
    <button
      type="button"
      className={classes.small}
      onClick={() => (isReading ? stopReading() : speak(id, text, language))}
    >
      {isReading ? <StopIcon size={18} /> : <SpeakerIcon size={18} />}
      <span>{isReading ? '停止' : '聽一次'}</span>
      <span className={classes.hidden}>：{text}</span>
    </button>
  );
}
