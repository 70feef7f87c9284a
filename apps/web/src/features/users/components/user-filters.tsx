import { NativeSelect } from '@mantine/core';
import { USER_STATUSES } from '#contract/users.contract.ts';
import { readFilter } from '#web/lib/lists/use-list-address.ts';
import { STATUS_WORDS } from '#web/lib/words/user-columns.ts';
import { type Choice, useSchoolChoices, useTypeChoices } from '../state/use-choices.ts';
import type { UserAddress } from '../state/user-filter.ts';
import classes from './users-page.module.css';

type Props = { address: UserAddress; onChange: (changes: Partial<UserAddress>) => void };

const STATUSES = USER_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));

/** What narrows the list beside the search. */
export function UserFilters({ address, onChange }: Props) {
  const types = useTypeChoices(address.type);
  const schools = useSchoolChoices(address.school);
  return (
    <>
      <Filter
        label="用戶類型"
        all="全部類型"
        choices={types.choices}
        value={address.type}
        onChange={(type) => onChange({ type })}
      />
      <Filter
        label="學校"
        all="全部學校"
        choices={schools.choices}
        value={address.school}
        onChange={(school) => onChange({ school })}
      />
      <Filter
        label="狀態"
        all="全部狀態"
        choices={STATUSES}
        value={readFilter(address.status, USER_STATUSES)}
        onChange={(status) => onChange({ status })}
      />
    </>
  );
}

type FilterProps = {
  label: string;
  /** What lets everybody pass. */
  all: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
};

function Filter({ label, all, choices, value, onChange }: FilterProps) {
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter}
      data={[{ value: '', label: all }, ...choices]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
