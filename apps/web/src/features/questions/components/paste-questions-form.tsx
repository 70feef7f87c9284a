import { NativeSelect, Textarea } from '@mantine/core';
import { QUESTION_MAX_LENGTH } from '#contract/questions.contract.ts';
import type { Hold } from '#web/components/dialogs/form-dialog.tsx';
import { previewText } from '#web/components/markdown/preview-text.ts';
import type { UnitPlace } from '../state/place.ts';
import { type PastedQuestion, usePasteQuestions, WAYS } from '../state/use-paste-questions.ts';
import type { Units } from '../state/use-units.ts';
import { FormFrame } from './form-frame.tsx';
import { PiecesList } from './pieces-list.tsx';
import { QuestionPlace } from './question-place.tsx';
import classes from './questions.module.css';

const WAY_WORDS: Readonly<Record<(typeof WAYS)[number], string>> = {
  '': '自動判斷',
  blank: '按空行',
  number: '按題號（1. 2. 3.）',
};

const PROBLEMS = {
  blank: '沒有內容',
  long: `太長，最多 ${QUESTION_MAX_LENGTH.toLocaleString('en')} 個字元`,
} as const;

/** Code points of a question that its row of the preview shows. */
const SHOWN_LENGTH = 200;

type Props = {
  userId: string;
  place: UnitPlace;
  units: Units;
  onHold: (hold: Hold) => void;
  onCancel: () => void;
  onSaved: () => void;
};

export function PasteQuestionsForm({ userId, place, units, onHold, onCancel, onSaved }: Props) {
  const form = usePasteQuestions(userId, place);
  const { fields, change, problem, kept } = form;
  const isUnitKnown = units.find(fields.unit) !== undefined;
  return (
    <FormFrame
      form={form}
      failed="儲存題目內容時發生錯誤"
      submitLabel={kept.length > 0 ? `新增 ${kept.length.toLocaleString('en')} 道題目` : '新增'}
      onHold={onHold}
      onCancel={onCancel}
      onSubmit={() => form.save(isUnitKnown, onSaved)}
    >
      <QuestionPlace units={units} form={form} isChecked={problem !== null} />
      <div className={classes.writing}>
        <div className={classes.fields}>
          <Textarea
            label="題目"
            required
            data-autofocus
            rows={8}
            classNames={{ input: classes.area ?? '' }}
            description="從文件複製後貼在這裡。題目之間空一行，或以 1. 2. 3. 編號；題號不會存入題目。"
            error={problem !== null && fields.text.trim() === ''}
            value={fields.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <NativeSelect
            label="分題方式"
            className={classes.way ?? ''}
            data={WAYS.map((value) => ({ value, label: WAY_WORDS[value] }))}
            value={fields.way}
            onChange={({ currentTarget: { value } }) =>
              change({ way: WAYS.find((known) => known === value) ?? '' })
            }
          />
        </div>
        <PiecesList
          rows={kept.map(rowOf)}
          unit="道題目"
          faulty={form.faulty}
          onDrop={form.drop}
          droppedCount={form.droppedCount}
          onRestore={form.restoreDropped}
        />
      </div>
    </FormFrame>
  );
}

function rowOf({ key, content, problem }: PastedQuestion) {
  return {
    key,
    name: previewText(content, 20) || '空白',
    shown: <bdi>{previewText(content, SHOWN_LENGTH)}</bdi>,
    problem: problem && PROBLEMS[problem],
  };
}
