import { UnstyledButton } from '@mantine/core';
import type { AuditEntry } from '#contract/audit.contract.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { describeChanges, describeEntry, listLongValues } from '../state/describe-entry.ts';
import { groupByDay, timeOf } from '../state/group-by-day.ts';
import classes from './audit.module.css';

type Props = {
  entries: readonly AuditEntry[];
  /** The entries are those of before while others are on their way. */
  busy: boolean;
  /** A name was pressed. */
  onPerson: (id: string) => void;
};

export function AuditDays({ entries, busy, onPerson }: Props) {
  return (
    <div className={classes.days} aria-busy={busy}>
      {groupByDay(entries).map(({ key, title, entries: ofDay }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h2 id={`day-${key}`} className={classes.day}>
            {title}
          </h2>
          <ol className={classes.entries}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} onPerson={onPerson} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, onPerson }: { entry: AuditEntry; onPerson: (id: string) => void }) {
  const changes = describeChanges(entry);
  return (
    <li className={classes.entry}>
      <time dateTime={entry.at} title={formatMoment(entry.at)} className={classes.time}>
        {timeOf(entry.at)}
      </time>
      <p className={classes.sentence}>
        {describeEntry(entry).map(({ text, personId }, index) =>
          personId === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stay at their places
            <span key={index}>{text}</span>
          ) : (
            <UnstyledButton
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stay at their places
              key={index}
              className={classes.person}
              title="只看這位用戶的記錄"
              onClick={() => onPerson(personId)}
            >
              {text}
            </UnstyledButton>
          ),
        )}
        {changes.length > 0 && <span className={classes.changes}>：{changes.join('；')}</span>}
      </p>
      {listLongValues(entry).map(({ label, text }) => (
        <details key={label} className={classes.whole}>
          <summary>{label}的完整內容</summary>
          <pre className={classes.text}>{text}</pre>
        </details>
      ))}
    </li>
  );
}
