import { Button, NativeSelect, TextInput } from '@mantine/core';
import { SearchSelect } from '#web/components/lists/search-select.tsx';
import { findPeople, type Person } from '../api/find-people.ts';
import type { AuditFilter } from '../api/list-entries.ts';
import { DEFAULTS } from '../state/audit-filter.ts';
import { EVENT_GROUPS, EVENT_WORDS } from '../state/audit-words.ts';
import classes from './audit.module.css';

type Props = {
  filter: AuditFilter;
  person: Person | null;
  onChange: (changes: Partial<typeof DEFAULTS>) => void;
};

const EVENTS = [
  { value: '', label: '全部操作' },
  ...EVENT_GROUPS.map(({ group, events }) => ({
    group,
    items: events.map((value) => ({ value, label: EVENT_WORDS[value].label })),
  })),
];

export function AuditFilters({ filter, person, onChange }: Props) {
  return (
    <div className={classes.filters}>
      <SearchSelect
        label="用戶"
        placeholder="全部用戶"
        value={person}
        onChange={(found) => onChange({ person: found?.id ?? '' })}
        labelOf={({ name, email }) => (email ? `${name}（${email}）` : name)}
        queryKey={['audit', 'people']}
        find={findPeople}
        words={{ nothing: '沒有符合的用戶', failed: '無法載入用戶，請稍後再試' }}
      />
      <NativeSelect
        label="操作"
        data={EVENTS}
        value={filter.action ?? ''}
        onChange={(event) => onChange({ event: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="由"
        max={filter.to}
        value={filter.from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="至"
        min={filter.from}
        value={filter.to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      {Object.keys(filter).length > 0 && (
        <Button variant="default" className={classes.reset ?? ''} onClick={() => onChange(DEFAULTS)}>
          清除篩選
        </Button>
      )}
    </div>
  );
}
