import { Button, Modal } from '@mantine/core';
import type { Question } from '#contract/questions.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { UNKNOWN_UNIT } from '../state/unit-words.ts';
import type { QuestionDialogs } from '../state/use-question-dialogs.ts';
import type { Units } from '../state/use-units.ts';
import { LastUpdated } from './last-updated.tsx';
import classes from './questions.module.css';

/** A question as a reader sees it, with what is known of its unit. */
export function QuestionView({ dialogs, units }: { dialogs: QuestionDialogs; units: Units }) {
  const { isOpen, target, close } = dialogs.view;
  return (
    <Modal opened={isOpen} onClose={close} title="檢視題目" size="48rem">
      {target && (
        <>
          <UnitInfo of={target} units={units} />
          <article className={classes.paper}>
            <LateMarkdown text={target.content} />
          </article>
          <DialogButtons>
            <Button
              variant="default"
              loading={dialogs.openingId === target.id}
              onClick={() => void dialogs.edit(target)}
            >
              編輯
            </Button>
            <Button onClick={close}>關閉</Button>
          </DialogButtons>
        </>
      )}
    </Modal>
  );
}

function UnitInfo({ of: question, units }: { of: Question; units: Units }) {
  const unit = units.find(question.unit_id);
  const facts = unit
    ? [
        ['科目', unit.subject],
        ['年級', unit.grade],
        ['單元', unit.unit_name],
      ]
    : [['單元', UNKNOWN_UNIT]];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>最後更新</dt>
        <dd>
          <LastUpdated at={question.updated_at} />
        </dd>
      </div>
    </dl>
  );
}
