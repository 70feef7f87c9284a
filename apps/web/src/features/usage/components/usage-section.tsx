import { Button } from '@mantine/core';
import { useId } from 'react';
import { ColumnChart, NamedBars } from '#web/components/bar-chart.tsx';
import { DownloadIcon } from '#web/components/icons.tsx';
import { type Section, type SectionRow, tokensOf } from '../state/usage-sections.ts';
import { formatCost, formatCount } from '../state/usage-words.ts';
import classes from './usage.module.css';
import { UsageTable } from './usage-table.tsx';

type Props = {
  section: Section;
  currency: string;
  view: 'chart' | 'table';
  onExport: () => void;
};

/** A part of the report as a chart with its table, which readers of a screen always find, or as the table alone. */
export function UsageSection({ section, currency, view, onExport }: Props) {
  const titleId = useId();
  const { title, rows } = section;
  const isChart = view === 'chart';
  return (
    <section className={classes.section} aria-labelledby={titleId} data-wide={section.chart === 'columns'}>
      <header className={classes.sectionHead}>
        <h2 id={titleId}>{title}</h2>
        <Button
          variant="default"
          size="sm"
          leftSection={<DownloadIcon size={16} />}
          aria-label={`匯出「${title}」`}
          onClick={onExport}
        >
          匯出
        </Button>
      </header>
      {rows.length === 0 && <p className={classes.note}>這段時間沒有資料</p>}
      {rows.length > 0 && isChart && <Chart section={section} currency={currency} />}
      {rows.length > 0 && isChart && (
        <div className="visually-hidden">
          <UsageTable section={section} currency={currency} />
        </div>
      )}
      {rows.length > 0 && !isChart && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section aria-label={`${title}的表格`} tabIndex={0} className={classes.scroller}>
          <UsageTable section={section} currency={currency} />
        </section>
      )}
    </section>
  );
}

function Chart({ section, currency }: Pick<Props, 'section' | 'currency'>) {
  const { title, chart, measure, rows } = section;
  const bars = rows.map((row) => ({
    ...row,
    value: measure === 'chats' ? row.chats : tokensOf(row),
    text: measure === 'chats' ? `${formatCount(row.chats)} 次對話` : describeTokens(row, currency),
  }));
  return chart === 'columns' ? <ColumnChart label={title} bars={bars} /> : <NamedBars bars={bars} />;
}

function describeTokens(row: SectionRow, currency: string): string {
  const tokens = `${formatCount(tokensOf(row))} 詞元`;
  return row.cost === undefined || row.cost === null
    ? `${tokens}，沒有價格`
    : `${tokens}，${formatCost(row.cost, currency)}`;
}
