import { Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { previewText } from '#web/components/markdown/preview-text.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { EXAMPLES, examplesQuery } from '../api/list-unit-questions.ts';
import type { ExamUnit } from '../state/units.ts';
import classes from './exams.module.css';

/** Characters of an example: a hundred with the ellipsis. */
const EXAMPLE_LENGTH = 99;

/** What the questions of a unit are like. */
export function UnitPreview({ dialog }: { dialog: Dialog<ExamUnit> }) {
  const unit = dialog.target;
  return (
    <Modal opened={dialog.isOpen} onClose={dialog.close} title={`預覽：${unit?.name ?? ''}`} size="lg">
      {unit && (unit.content === null ? <Stored unit={unit} /> : <Examples contents={[unit.content]} />)}
      <div className={classes.buttons}>
        <Button variant="default" onClick={dialog.close}>
          返回單元列表
        </Button>
      </div>
    </Modal>
  );
}

function Stored({ unit: { id } }: { unit: ExamUnit }) {
  const { data, isError, error, refetch } = useQuery(examplesQuery(id));
  if (isError) return <FailureNotice text="無法載入例子" error={error} onRetry={() => void refetch()} />;
  if (data) return <Examples contents={data.map(({ content }) => content)} />;
  return (
    <div role="status" aria-label="載入中" aria-busy="true" className={classes.examples}>
      <Skeleton height={48} radius="md" />
      <Skeleton height={48} radius="md" />
    </div>
  );
}

function Examples({ contents }: { contents: readonly string[] }) {
  if (contents.length === 0) return <p className={classes.about}>這個單元還沒有題目，會依單元名稱出題。</p>;
  return (
    <ol aria-label="例子" className={classes.examples}>
      {contents.slice(0, EXAMPLES).map((content, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the examples of a unit stand as they came
        <li key={place}>{previewText(content, EXAMPLE_LENGTH)}</li>
      ))}
    </ol>
  );
}
