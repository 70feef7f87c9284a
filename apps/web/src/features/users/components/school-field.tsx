import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { COLUMN_HEADINGS } from '#web/lib/words/user-columns.ts';
import { useSchoolChoices } from '../state/use-choices.ts';
import { useNewSchool } from '../state/use-new-school.ts';
import classes from './user-form.module.css';

type Props = { value: string; onChange: (school: string) => void; error: ReactNode };

/** The school of a user; one that is missing is made here and is the choice at once. */
export function SchoolField({ value, onChange, error }: Props) {
  const { choices, isFailed } = useSchoolChoices(value);
  const [isAdding, setIsAdding] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const close = () => {
    setIsAdding(false);
    select.current?.focus();
  };
  return (
    <div className={classes.school}>
      <NativeSelect
        ref={select}
        name="school"
        label={COLUMN_HEADINGS.school}
        description={isFailed ? '無法載入學校，請稍後再試' : undefined}
        data={[{ value: '', label: '無' }, ...choices]}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isAdding ? (
        <NewSchool
          onCancel={close}
          onMade={(name) => {
            onChange(name);
            close();
          }}
        />
      ) : (
        <Button variant="subtle" size="sm" className={classes.open} onClick={() => setIsAdding(true)}>
          新增學校
        </Button>
      )}
    </div>
  );
}

function NewSchool({ onMade, onCancel }: { onMade: (name: string) => void; onCancel: () => void }) {
  const { name, problem, type, add, isAdding } = useNewSchool(onMade);
  return (
    <fieldset className={classes.adding} aria-label="新增學校">
      <TextInput
        label="新學校的名稱"
        autoFocus
        maxLength={200}
        error={problem || undefined}
        value={name}
        readOnly={isAdding}
        onChange={(event) => type(event.currentTarget.value)}
        // The dialog around it has Escape otherwise.
        data-mantine-stop-propagation
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isAdding) onCancel();
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Of the whole form otherwise.
          event.preventDefault();
          add();
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" disabled={isAdding} onClick={onCancel}>
          不新增
        </Button>
        <Button size="sm" loading={isAdding} onClick={add}>
          新增這所學校
        </Button>
      </div>
    </fieldset>
  );
}
