import { Button, TextInput } from '@mantine/core';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import forms from '../components/work-form.module.css';
import { WorkTextarea } from '../components/work-textarea.tsx';
import type { WorkDraft } from '../state/use-work-draft.ts';
import { findProblem, type NoteWork } from './note-work.ts';

type Props = { draft: WorkDraft<NoteWork>; onSubmit: () => void; onReset: () => void };

export function NoteForm({ draft: { work, change, isEmpty }, onSubmit, onReset }: Props) {
  const checked = useCheckedForm({ check: () => findProblem(work), onSubmit });
  const field = (name: keyof NoteWork) => ({
    ...checked.field(name),
    value: work[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      checked.forget();
      change({ [name]: currentTarget.value });
    },
  });
  return (
    <form {...checked.form} className={forms.form}>
      <TextInput label="筆記標題" placeholder="例如：光合作用" {...field('title')} />
      <WorkTextarea
        label="筆記內容"
        placeholder="把上課的筆記貼在這裡，亂一點也沒關係"
        {...field('content')}
      />
      <FormProblem problem={checked.problem} />
      <div className={forms.buttons}>
        <Button type="submit">整理筆記</Button>
        <Button variant="default" disabled={isEmpty} onClick={onReset}>
          重新開始
        </Button>
      </div>
    </form>
  );
}
