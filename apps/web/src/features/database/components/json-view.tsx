import { CopyButton } from '#web/components/markdown/copy-button.tsx';
import { CodeBox } from './code-box.tsx';
import classes from './database.module.css';

type Props = { value: unknown; label: string };

/** A value as formatted JSON, to be read and copied. */
export function JsonView({ value, label }: Props) {
  const text = JSON.stringify(value, null, 2);
  return (
    <div className={classes.json}>
      <CopyButton text={text} label={`複製${label}`} />
      <CodeBox text={text} label={label} />
    </div>
  );
}
