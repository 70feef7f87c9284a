import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { icon } from '#web/components/icon.tsx';
import { useSendKey } from '#web/lib/use-send-key.ts';
import { addTag, LONGEST } from '../state/knowledge-fields.ts';
import classes from './tag-field.module.css';

const CloseIcon = icon('M7 7l10 10M17 7 7 17');

type Props = {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
  /** What stands in the field, and will be saved as a tag as well. */
  typed: string;
  onTyped: (typed: string) => void;
};

/** Tags, added one by one. */
export function TagField({ tags, onChange, typed, onTyped }: Props) {
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= LONGEST.tags;

  const add = () => {
    const longer = addTag(tags, typed);
    onTyped('');
    field.current?.focus();
    if (longer) onChange(longer);
    if (longer) setSaid(`已加入標籤「${typed.trim()}」`);
    else setSaid(typed.trim() === '' ? '' : `「${typed.trim()}」已在標籤裡`);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    setSaid(`已移除標籤「${tag}」`);
    field.current?.focus();
  };
  const sendKey = useSendKey(() => !isFull && add());
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter here adds a tag and saves nothing; while characters are composed it belongs to the input method.
    if (event.key === 'Enter') event.preventDefault();
    sendKey.onKeyDown(event);
  };

  return (
    <div className={classes.field}>
      <div className={classes.row}>
        <TextInput
          ref={field}
          className={classes.input}
          label="標籤"
          description={isFull ? `最多 ${LONGEST.tags} 個標籤` : '輸入後按 Enter，例如：中一、歷史'}
          maxLength={LONGEST.tag}
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onCompositionEnd={sendKey.onCompositionEnd}
        />
        <Button variant="default" onClick={add} disabled={isFull}>
          加入標籤
        </Button>
      </div>
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label="已加入的標籤">
          {tags.map((tag) => (
            <li key={tag} className={classes.tag}>
              {tag}
              <button
                type="button"
                className={classes.remove}
                aria-label={`移除標籤「${tag}」`}
                onClick={() => remove(tag)}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={classes.said}>
        {said}
      </p>
    </div>
  );
}
