import { UnstyledButton } from '@mantine/core';
import { icon } from '#web/components/icon.tsx';
import {
  type ReadingLanguage,
  readAloud,
  stopReading,
  useCanReadAloud,
  useReading,
} from '#web/lib/read-aloud.ts';
import classes from './lines.module.css';

const SpeakerIcon = icon(
  'M4.5 9.5h3.2L12 6v12l-4.3-3.5H4.5ZM15.2 9.3a4 4 0 0 1 0 5.4M17.6 7a7.2 7.2 0 0 1 0 10',
);
const QuietIcon = icon('M8 8h8v8H8Z');

/** Reads aloud in the language that is practised; `what` tells a screen reader which text. */
export function ReadButton({
  id,
  text,
  language,
  what,
}: {
  id: string;
  text: string;
  language: ReadingLanguage;
  what: string;
}) {
  const isReading = useReading() === id;
  if (!useCanReadAloud()) return null;
  return (
    <UnstyledButton
      className={classes.read}
      lang="zh-Hant"
      onClick={() => (isReading ? stopReading() : readAloud(id, text, language))}
    >
      {isReading ? <QuietIcon size={18} /> : <SpeakerIcon size={18} />}
      <span>
        {isReading ? '停止朗讀' : '朗讀'}
        <span className="visually-hidden">{what}</span>
      </span>
    </UnstyledButton>
  );
}
