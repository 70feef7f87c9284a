import { Textarea, type TextareaProps } from '@mantine/core';
import { WORK_MAX_LENGTH } from '#contract/helper-records.ts';
import classes from './work-form.module.css';

const COUNT = new Intl.NumberFormat('en');

type Props = Pick<TextareaProps, 'label' | 'placeholder' | 'onChange' | 'name' | 'error'> & { value: string };

/** For a long text of a learner: grows with it, and says how long it is and may be. */
export function WorkTextarea(props: Props) {
  const { length } = props.value;
  return (
    <div className={classes.counted}>
      <Textarea classNames={{ input: classes.long }} {...props} />
      <p className={classes.count} data-over={length > WORK_MAX_LENGTH || undefined}>
        {COUNT.format(length)} 字，最多 {COUNT.format(WORK_MAX_LENGTH)} 字
      </p>
    </div>
  );
}
