import classes from './database.module.css';

type Props = {
  label: string;
  fields: readonly string[];
  rows: readonly Readonly<Record<string, unknown>>[];
};

/** Rows as a statement answers them, with columns that nobody knows beforehand. */
export function RowsTable({ label, fields, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section aria-label={label} tabIndex={0} className={classes.scroller}>
      <table className={classes.rows}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col">
                {field}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no other name and stay at their places
            <tr key={index}>
              {fields.map((field) => (
                <td key={field}>{textOf(row[field])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function textOf(value: unknown) {
  if (value === null || value === undefined) return <span className={classes.side}>NULL</span>;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
