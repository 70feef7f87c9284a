import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { QuestionUnit } from '#contract/questions.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import type { PlaceForm } from '../state/place.ts';
import { useNewUnit } from '../state/use-new-unit.ts';
import classes from './questions.module.css';

type Props = { form: PlaceForm; onMade: (unit: QuestionUnit) => void };

/** Makes the unit that is missing beside the form, which goes on with it. */
export function NewUnit({ form, onMade }: Props) {
  const [isOpen, setIsOpen] = useState(form.fields.newUnit !== '');
  if (!isOpen) {
    return (
      <Button variant="subtle" size="sm" className={classes.start ?? ''} onClick={() => setIsOpen(true)}>
        新增單元
      </Button>
    );
  }
  const made = (unit: QuestionUnit) => {
    setIsOpen(false);
    onMade(unit);
  };
  const cancel = () => {
    setIsOpen(false);
    form.change({ newUnit: '' });
  };
  return <NewUnitFields form={form} onMade={made} onCancel={cancel} />;
}

function NewUnitFields({ form, onMade, onCancel }: Props & { onCancel: () => void }) {
  const { name, problem, error, isAdding, type, add } = useNewUnit(form, onMade);
  return (
    <fieldset className={classes.adding} aria-label="新增單元">
      <TextInput
        label="新單元的名稱"
        description="屬於上面所選的科目和年級。"
        // One that came back with its form leaves the focus there.
        autoFocus={name === ''}
        error={problem !== null}
        value={name}
        readOnly={isAdding}
        onChange={(event) => type(event.currentTarget.value)}
        // The dialog around it has Escape otherwise.
        data-mantine-stop-propagation
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape' && !isAdding) onCancel();
          if (event.key !== 'Enter') return;
          // Of the whole form otherwise.
          event.preventDefault();
          add();
        }}
      />
      {(problem !== null || error !== null) && (
        <div role="alert" className={classes.banner}>
          <p>{problem ?? '創建單元時發生錯誤'}</p>
          {problem === null && <p className={classes.reason}>{failureText(error).title}</p>}
        </div>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="sm" disabled={isAdding} onClick={onCancel}>
          不新增
        </Button>
        <Button size="sm" loading={isAdding} onClick={add}>
          新增這個單元
        </Button>
      </div>
    </fieldset>
  );
}
