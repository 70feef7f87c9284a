import { Textarea } from '@mantine/core';
import { useDeferredValue, useId } from 'react';
import { isBlank } from '#contract/form-fields.ts';
import { QUESTION_MAX_LENGTH } from '#contract/questions.contract.ts';
import type { Hold } from '#web/components/dialogs/form-dialog.tsx';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import type { QuestionTarget } from '../state/use-question-dialogs.ts';
import { useQuestionForm } from '../state/use-question-form.ts';
import type { Units } from '../state/use-units.ts';
import { FormFrame } from './form-frame.tsx';
import { QuestionPlace } from './question-place.tsx';
import classes from './questions.module.css';

/** Characters before the end from which on their number is shown. */
const NEAR_THE_END = 1_000;

type Props = {
  userId: string;
  target: QuestionTarget;
  units: Units;
  onHold: (hold: Hold) => void;
  onCancel: () => void;
  onSaved: () => void;
};

export function QuestionForm({ userId, target, units, onHold, onCancel, onSaved }: Props) {
  const { question, place, isUnitLost } = target;
  const form = useQuestionForm(userId, question, place);
  const { fields, change, problem } = form;
  const isUnitKnown = units.find(fields.unit) !== undefined;
  const isChecked = problem !== null;
  const isLong = fields.content.length > QUESTION_MAX_LENGTH - NEAR_THE_END;
  const count = `${fields.content.length.toLocaleString('en')} / ${QUESTION_MAX_LENGTH.toLocaleString('en')} 個字元`;
  return (
    <FormFrame
      form={form}
      failed="儲存題目內容時發生錯誤"
      submitLabel={question ? '更新' : '新增'}
      onHold={onHold}
      onCancel={onCancel}
      onSubmit={() => form.save(isUnitKnown, onSaved)}
    >
      {isUnitLost && !isUnitKnown && (
        <div role="alert" className={classes.banner}>
          <p>找不到相關單元資料</p>
          <p className={classes.reason}>這道題目的單元已不存在，請重新選擇。</p>
        </div>
      )}
      <QuestionPlace units={units} form={form} isChecked={isChecked} />
      <div className={classes.writing}>
        <Textarea
          label="題目內容"
          name="content"
          required
          data-autofocus
          rows={10}
          classNames={{ input: classes.area ?? '' }}
          description={isLong ? count : '公式寫在 $ 之間，例如 $\\frac{3}{4}$；表格和粗體用 Markdown。'}
          error={isChecked && (isBlank(fields.content) || fields.content.length > QUESTION_MAX_LENGTH)}
          value={fields.content}
          onChange={(event) => change({ content: event.currentTarget.value })}
        />
        <Preview content={fields.content} />
      </div>
    </FormFrame>
  );
}

/** The question as a reader will see it, a moment behind whoever types fast. */
function Preview({ content }: { content: string }) {
  const id = useId();
  const shown = useDeferredValue(content);
  return (
    <section aria-labelledby={id} className={classes.preview}>
      <h3 id={id} className={classes.previewHeading}>
        預覽
      </h3>
      {isBlank(shown) ? (
        <p className={classes.hint}>輸入後在這裡看到題目的樣子。</p>
      ) : (
        <LateMarkdown text={shown} />
      )}
    </section>
  );
}
