import { Button, Textarea, TextInput } from '@mantine/core';
import { DEFAULT_CRITERIA } from '#contract/helper-records.ts';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import forms from '../components/work-form.module.css';
import { WorkTextarea } from '../components/work-textarea.tsx';
import type { WorkDraft } from '../state/use-work-draft.ts';
import classes from './assignment.module.css';
import { type AssignmentWork, findProblem, type TextField } from './assignment-work.ts';
import { RubricRows } from './rubric-rows.tsx';

type Props = { draft: WorkDraft<AssignmentWork>; onSubmit: () => void; onReset: () => void };

export function AssignmentForm({ draft: { work, change, isEmpty }, onSubmit, onReset }: Props) {
  const checked = useCheckedForm({ check: () => findProblem(work), onSubmit });
  const edit = (patch: Partial<AssignmentWork>) => {
    checked.forget();
    change(patch);
  };
  const field = (name: TextField) => ({
    ...checked.field(name),
    value: work[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit({ [name]: currentTarget.value }),
  });
  return (
    <form {...checked.form} className={forms.form}>
      {work.previousId !== null && (
        <div className={classes.revision}>
          <p>這是修改後再交的作業，評估完會和上一次比較。</p>
          <Button size="sm" variant="default" onClick={() => edit({ previousId: null })}>
            當作新的作業
          </Button>
        </div>
      )}
      <TextInput label="作業標題" placeholder="例如：我最難忘的一天" {...field('title')} />
      <Textarea
        label="作業描述"
        placeholder="選填：題目怎麼說、要寫多少字、給誰看"
        classNames={{ input: forms.short }}
        {...field('description')}
      />
      <WorkTextarea label="作業內容" placeholder="把作業貼在這裡" {...field('content')} />
      <Textarea
        label="評分標準"
        placeholder="選填：老師的評分標準，或希望特別看的地方"
        classNames={{ input: forms.short }}
        {...field('criteria')}
      />
      <RubricRows rows={work.rubric} fieldOf={checked.field} onChange={(rubric) => edit({ rubric })} />
      <p className={forms.about}>都沒有填寫時，會看{DEFAULT_CRITERIA.join('、')}。</p>
      <FormProblem problem={checked.problem} />
      <div className={forms.buttons}>
        <Button type="submit">提交作業</Button>
        <Button variant="default" disabled={isEmpty} onClick={onReset}>
          重新開始
        </Button>
      </div>
    </form>
  );
}
