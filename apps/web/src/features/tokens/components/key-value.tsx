import { ActionIcon } from '@mantine/core';
import { icon } from '#web/components/icon.tsx';
import { EyeIcon } from '#web/components/icons.tsx';
import { CopyButton } from '#web/components/markdown/copy-button.tsx';
import type { ShownKey } from '../state/use-shown-key.ts';
import classes from './tokens.module.css';

const HideIcon = icon(
  'M4 4.5l16 15M9.8 6c.7-.1 1.4-.2 2.2-.2 3.9 0 7.3 2.2 9.5 6.2a16 16 0 0 1-3 3.7M6.6 7.5A15 15 0 0 0 2.5 12c2.2 4 5.6 6.2 9.5 6.2 1.6 0 3-.3 4.4-1M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
);

type Props = {
  id: string;
  name: string;
  masked: string;
  /** Without it the key cannot be shown. */
  shownKey?: ShownKey;
};

/** A masked key that can be shown for a minute, one at a time. */
export function KeyValue({ id, name, masked, shownKey }: Props) {
  const shown = shownKey?.shown?.id === id ? shownKey.shown : null;
  const value = shown?.value;
  const isShown = value != null;
  return (
    <span className={classes.key} data-shown={isShown || undefined}>
      <code className={classes.code}>{value ?? masked}</code>
      {shownKey && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={isShown ? `隱藏「${name}」的金鑰` : `顯示「${name}」的金鑰`}
          loading={shown !== null && !isShown}
          onClick={() => (isShown ? shownKey.hide() : shownKey.show(id))}
        >
          {isShown ? <HideIcon size={18} /> : <EyeIcon size={18} />}
        </ActionIcon>
      )}
      {isShown && <CopyButton text={value} label={`複製「${name}」的金鑰`} />}
    </span>
  );
}
