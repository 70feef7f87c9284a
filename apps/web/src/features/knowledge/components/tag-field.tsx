import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { icon } from '#web/components/icon.tsx';
import { addTag, LONGEST } from '../state/knowledge-fields.ts';
import classes from './tag-field.module.css';

const CloseIcon = icon('M7 7l10 10M17 7 7 17');

type Props = { tags: readonly string[]; onChange: (tags: readonly string[]) => void };

/** Tags, added one by one. */
export function TagField({ tags, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= LONGEST.tags;

  const add = () => {
    const longer = addTag(tags, typed);
    setTyped('');
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter here adds a tag and saves nothing; while characters are composed it belongs to the input method.
    event.preventDefault();
    if (!event.nativeEvent.isComposing && !isFull) add();
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
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
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
