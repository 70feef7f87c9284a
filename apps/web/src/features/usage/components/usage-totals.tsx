import type { UsageReport } from '#contract/usage.contract.ts';
import { tokensOf } from '../state/usage-sections.ts';
import { formatCost, formatCount } from '../state/usage-words.ts';
import classes from './usage.module.css';

/** What all of a report comes to. */
export function UsageTotals({ report: { total, currency, models } }: { report: UsageReport }) {
  const unpriced = models.filter((row) => row.cost === null && tokensOf(row) > 0).length;
  const tiles = [
    { name: '對話', value: formatCount(total.chats), note: '每提一次問題算一次' },
    { name: '字元', value: formatCount(total.characters), note: '問題和回答合計' },
    {
      name: '詞元',
      value: formatCount(tokensOf(total)),
      note: `輸入 ${formatCount(total.prompt_tokens)}，輸出 ${formatCount(total.completion_tokens)}`,
    },
    {
      name: '費用',
      value: formatCost(total.cost, currency),
      note: unpriced > 0 ? `不含 ${unpriced} 個沒有價格的模型` : '按價格表計算，以 AI 服務的帳單為準',
    },
  ];
  return (
    <dl className={classes.totals}>
      {tiles.map(({ name, value, note }) => (
        <div key={name} className={classes.total}>
          <dt>{name}</dt>
          <dd className={classes.number}>{value}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
