import { Button, Textarea, TextInput } from '@mantine/core';
import { MARKS_MAX } from '../state/marks.ts';
import type { PaperSection } from '../state/paper.ts';
import classes from './exams.module.css';

type Props = {
  section: PaperSection;
  /** From 0. */
  place: number;
  count: number;
  onChange: (patch: Partial<PaperSection>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function SectionFields({ section, place, count, onChange, onMove, onRemove }: Props) {
  const { title, marks, description, body } = section;
  const name = `第 ${place + 1} 部分`;
  return (
    <fieldset className={classes.section}>
      <legend>{name}</legend>
      <div className={classes.sectionHead}>
        <TextInput
          label="標題"
          data-focus="title"
          value={title}
          onChange={({ currentTarget: { value } }) => onChange({ title: value })}
        />
        <TextInput
          label="分數"
          inputMode="numeric"
          value={marks === null ? '' : String(marks)}
          onChange={({ currentTarget: { value } }) => onChange({ marks: readMarks(value) })}
        />
      </div>
      <TextInput
        label="作答說明"
        value={description}
        onChange={({ currentTarget: { value } }) => onChange({ description: value })}
      />
      <Textarea
        label="題目"
        classNames={{ input: classes.long ?? '' }}
        value={body}
        onChange={({ currentTarget: { value } }) => onChange({ body: value })}
      />
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant="default"
          data-focus="up"
          aria-label={`把${name}上移`}
          disabled={place === 0}
          onClick={() => onMove(-1)}
        >
          上移
        </Button>
        <Button
          size="sm"
          variant="default"
          data-focus="down"
          aria-label={`把${name}下移`}
          disabled={place === count - 1}
          onClick={() => onMove(1)}
        >
          下移
        </Button>
        <Button size="sm" variant="default" aria-label={`刪除${name}`} onClick={onRemove}>
          刪除
        </Button>
      </div>
    </fieldset>
  );
}

/** Only digits count; nothing is no marks. */
function readMarks(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Math.min(MARKS_MAX, Number(digits));
}
