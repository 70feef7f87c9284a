import { type Section, type SectionRow, tokensOf } from '../state/usage-sections.ts';
import { formatCost, formatCount } from '../state/usage-words.ts';
import classes from './usage.module.css';

type Column = { header: string; cell: (row: SectionRow) => string };

const CHATS: Column = { header: '對話', cell: ({ chats }) => formatCount(chats) };

const COUNTS: readonly Column[] = [
  CHATS,
  { header: '字元', cell: ({ characters }) => formatCount(characters) },
  { header: '詞元', cell: (row) => formatCount(tokensOf(row)) },
];

const costs = (currency: string): readonly Column[] => [
  CHATS,
  { header: '輸入詞元', cell: (row) => formatCount(row.prompt_tokens) },
  { header: '輸出詞元', cell: (row) => formatCount(row.completion_tokens) },
  { header: `費用（${currency}）`, cell: ({ cost }) => formatCost(cost ?? null) },
];

/** The numbers of a part. */
export function UsageTable({ section, currency }: { section: Section; currency: string }) {
  const { title, rowName, rows, measure } = section;
  const columns = measure === 'tokens' ? costs(currency) : COUNTS;
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{rowName}</th>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {columns.map(({ header, cell }) => (
              <td key={header}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
