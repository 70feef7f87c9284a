import { Button, Skeleton, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEFAULT_EXAM_TEMPLATE, TEMPLATE_MAX_LENGTH } from '#contract/exams.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import type { Hold } from '#web/components/dialogs/form-dialog.tsx';
import { DraftNotice } from '#web/components/notices/draft-notice.tsx';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { failureText } from '#web/lib/api/failure-text.ts';
import { clearFormDraft, useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { type Problem, useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { saveTemplate, templateQuery } from '../api/exam-template.ts';
import classes from './exams.module.css';

export const TEMPLATE_DRAFT = 'exam-template';

const VARIABLES = [
  ['{grade}', '所選的年級，例如「小學 (5年級)」'],
  ['{subject}', '所選的科目，例如「數學」'],
  ['{unitContents}', '所選單元的名稱和全部題目；範本裡沒有寫的話，會加在最後'],
] as const;

type Props = {
  userId: string;
  onHold: (hold: Hold) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** What the AI is told for each paper of this person. */
export function TemplateEditor(props: Props) {
  const { data, isError, error, refetch } = useQuery(templateQuery);
  if (data !== undefined) return <TemplateForm {...props} saved={data} />;
  if (isError) return <FailureNotice text="無法載入範本" error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="載入中" aria-busy="true">
      <Skeleton height={320} radius="md" />
    </div>
  );
}

function TemplateForm({ userId, saved, onHold, onCancel, onSaved }: Props & { saved: string }) {
  const queries = useQueryClient();
  const form = useFormDraft(userId, TEMPLATE_DRAFT, { template: saved });
  const { template } = form.fields;
  const isGone = useIsGone();
  const saving = useMutation({
    mutationFn: () => saveTemplate(template),
    onSuccess: (stored) => {
      queries.setQueryData(templateQuery.queryKey, stored);
      clearFormDraft(userId, TEMPLATE_DRAFT);
      toast('success', '已儲存系統提示訊息範本');
      onSaved();
    },
    onError(error) {
      if (isGone.current) toast('error', `系統提示訊息範本沒有儲存：${failureText(error).title}`);
    },
  });
  const hold = saving.isPending ? 'saving' : form.isDirty ? 'changed' : null;
  useEffect(() => onHold(hold), [onHold, hold]);
  const checked = useCheckedForm({ check: () => findProblem(template), onSubmit: () => saving.mutate() });

  const change = (next: string) => {
    checked.forget();
    saving.reset();
    form.change({ template: next });
  };
  return (
    <form {...checked.form} className={classes.dialogForm}>
      <p className={classes.about}>每次生成試卷，AI 都會先讀這段文字。以下的變數會換成所選的內容：</p>
      <dl className={classes.variables}>
        {VARIABLES.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {form.isRestored && form.isDirty && (
        <DraftNotice isSaving={saving.isPending} onDiscard={form.discard} />
      )}
      <Textarea
        label="範本"
        data-autofocus
        classNames={{ input: classes.long ?? '' }}
        disabled={saving.isPending}
        {...checked.field('template')}
        value={template}
        onChange={({ currentTarget: { value } }) => change(value)}
      />
      <FormProblem problem={checked.problem} />
      {saving.isError && <FailureNotice text="無法儲存範本" error={saving.error} onClose={saving.reset} />}
      <DialogButtons>
        <Button
          variant="default"
          className={classes.apart ?? ''}
          disabled={saving.isPending || template === DEFAULT_EXAM_TEMPLATE}
          onClick={() => change(DEFAULT_EXAM_TEMPLATE)}
        >
          恢復預設
        </Button>
        <Button variant="default" disabled={saving.isPending} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" loading={saving.isPending}>
          儲存
        </Button>
      </DialogButtons>
    </form>
  );
}

function findProblem(template: string): Problem | null {
  if (template.trim() === '') return { field: 'template', text: '系統提示訊息範本不能為空' };
  const max = TEMPLATE_MAX_LENGTH.toLocaleString('en');
  return template.length > TEMPLATE_MAX_LENGTH
    ? { field: 'template', text: `系統提示訊息範本最多 ${max} 字` }
    : null;
}
