import { UnstyledButton } from '@mantine/core';
import classes from './composer-buttons.module.css';
import { icon } from './icon.tsx';

const SendIcon = icon('M12 19V5.5M6.5 11 12 5.5l5.5 5.5');
const StopIcon = icon('M8 8h8v8H8Z');

/** The round button of a field in which one talks to a chatbot. */
export function SendButton({ label, isDisabled }: { label: string; isDisabled: boolean }) {
  return (
    <UnstyledButton type="submit" className={classes.send} aria-label={label} disabled={isDisabled}>
      <SendIcon />
    </UnstyledButton>
  );
}

/** Beside it, or in its place, while an answer is written. */
export function StopButton({ isStopping = false, onStop }: { isStopping?: boolean; onStop: () => void }) {
  return (
    <UnstyledButton className={classes.stop} onClick={onStop} disabled={isStopping}>
      <StopIcon />
      <span>{isStopping ? '正在停止…' : '停止'}</span>
    </UnstyledButton>
  );
}
