import { Button, NativeSelect } from '@mantine/core';
import { SearchField } from '#web/components/lists/search-field.tsx';
import { type Address, PERIODS } from '../state/history-filter.ts';
import classes from './history.module.css';

type Props = { id: string; address: Address; onChange: (changes: Partial<Address>) => void };

export function FilterPanel({ id, address: { period, title }, onChange }: Props) {
  return (
    <section id={id} aria-label="篩選" className={classes.panel}>
      <NativeSelect
        aria-label="日期"
        data={[...PERIODS]}
        value={PERIODS.some(({ value }) => value === period) ? period : ''}
        onChange={(event) => onChange({ period: event.currentTarget.value })}
      />
      <SearchField label="標題關鍵字" value={title} onSearch={(found) => onChange({ title: found })} />
      <Button
        variant="default"
        disabled={period === '' && title === ''}
        onClick={() => onChange({ period: '', title: '' })}
      >
        重設篩選
      </Button>
    </section>
  );
}
