import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { UNIT_NAME_MAX_LENGTH } from '#contract/questions.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import { FormDialog } from '#web/components/dialogs/form-dialog.tsx';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { type Problem, useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';
import classes from './exams.module.css';

type Words = { name: string; content: string };
const NOTHING: Words = { name: '', content: '' };

type Props = { dialog: Dialog<true>; onAdd: (words: Words) => void };

/** A unit for this paper alone: it is kept in memory, and the question database does not get it. */
export function LocalUnitDialog({ dialog, onAdd }: Props) {
  const [words, setWords] = useState(NOTHING);
  const leave = () => setWords(NOTHING);
  return (
    <FormDialog
      dialog={dialog}
      title="新增單元"
      size="lg"
      hold={words.name === '' && words.content === '' ? null : 'changed'}
      onGiveUp={leave}
    >
      {(close) => (
        <LocalUnitForm
          key={dialog.turn}
          words={words}
          change={setWords}
          onCancel={close}
          onSubmit={() => {
            onAdd({ name: words.name.trim(), content: words.content.trim() });
            leave();
            dialog.close();
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = {
  words: Words;
  change: (words: Words) => void;
  onCancel: () => void;
  onSubmit: () => void;
};

function LocalUnitForm({ words, change, onCancel, onSubmit }: FormProps) {
  const checked = useCheckedForm({ check: () => findProblem(words), onSubmit });
  const field = (name: keyof Words) => ({
    ...checked.field(name),
    value: words[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      checked.forget();
      change({ ...words, [name]: currentTarget.value });
    },
  });
  return (
    <form {...checked.form} className={classes.dialogForm}>
      <p className={classes.about}>只用在這份試卷，不會存入題庫；重新載入頁面後就沒有了。</p>
      <TextInput label="單元名稱" data-autofocus {...field('name')} />
      <Textarea
        label="單元內容"
        description="題目範例或課文重點，AI 會照著出題"
        classNames={{ input: classes.long ?? '' }}
        {...field('content')}
      />
      <FormProblem problem={checked.problem} />
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit">新增</Button>
      </DialogButtons>
    </form>
  );
}

const CONTENT_MAX = 20_000;

function findProblem({ name, content }: Words): Problem | null {
  const missing = '請填寫單元名稱和內容';
  if (name.trim() === '') return { field: 'name', text: missing };
  if (content.trim() === '') return { field: 'content', text: missing };
  if (name.trim().length > UNIT_NAME_MAX_LENGTH)
    return { field: 'name', text: `單元名稱最多 ${UNIT_NAME_MAX_LENGTH} 字` };
  const max = CONTENT_MAX.toLocaleString('en');
  return content.trim().length > CONTENT_MAX ? { field: 'content', text: `單元內容最多 ${max} 字` } : null;
}
