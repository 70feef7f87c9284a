import { Button, NativeSelect, TextInput } from '@mantine/core';
import { DIFFICULTIES } from '#contract/helper-records.ts';
import { LEARNING_STYLES } from '#contract/users.contract.ts';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import { LEARNING_STYLE_LABELS } from '#web/lib/words/learning-words.ts';
import forms from '../components/work-form.module.css';
import type { WorkDraft } from '../state/use-work-draft.ts';
import {
  type ContentWork,
  DIFFICULTY_LABELS,
  findProblem,
  type LearningStyle,
  readWork,
  SUBJECTS,
} from './content-work.ts';

type Props = {
  draft: WorkDraft<ContentWork>;
  /** Of the profile. */
  ownStyle: LearningStyle;
  ownSubject: string;
  onSubmit: () => void;
};

export function ContentForm({ draft: { work, change }, ownStyle, ownSubject, onSubmit }: Props) {
  const checked = useCheckedForm({ check: () => findProblem(work), onSubmit });
  const subjects = new Set([...(ownSubject === '' ? [] : [ownSubject]), ...SUBJECTS]);
  const field = (name: keyof ContentWork, value: string) => ({
    ...checked.field(name),
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      checked.forget();
      change(readWork({ ...work, [name]: currentTarget.value }));
    },
  });
  return (
    <form {...checked.form} className={forms.form}>
      <TextInput
        label="學科"
        placeholder="例如：數學"
        list="subjects"
        autoComplete="off"
        {...field('subject', work.subject)}
      />
      <datalist id="subjects">
        {[...subjects].map((subject) => (
          <option key={subject} value={subject} />
        ))}
      </datalist>
      <TextInput label="主題" placeholder="例如：分數的除法" {...field('topic', work.topic)} />
      <div className={forms.pair}>
        <NativeSelect
          label="難度"
          data={DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }))}
          {...field('difficulty', work.difficulty)}
        />
        <NativeSelect
          label="學習風格"
          data={LEARNING_STYLES.map((value) => ({ value, label: LEARNING_STYLE_LABELS[value] }))}
          {...field('learningStyle', work.learningStyle ?? ownStyle)}
        />
      </div>
      <FormProblem problem={checked.problem} />
      <div className={forms.buttons}>
        <Button type="submit">生成學習內容</Button>
      </div>
    </form>
  );
}
