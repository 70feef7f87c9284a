import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchSelect } from '#web/components/lists/search-select.tsx';
import { CHOICES_KEY, type Choice, findChatbots, findUsers } from '../api/list-choices.ts';
import { useSchools } from '../state/use-schools.ts';

type Props = {
  /** What is chosen; empty for all. */
  id: string;
  /** Its name, where the list has a chat of it. */
  name: string | undefined;
  onChange: (id: string) => void;
};

export function ChatbotChoice({ isManager, ...choice }: Props & { isManager: boolean }) {
  const find = (search: string, signal: AbortSignal) => findChatbots(search, isManager, signal);
  return <OneOfMany {...choice} kind="chatbots" label="聊天機器人" all="所有聊天機器人" find={find} />;
}

export function UserChoice(choice: Props) {
  return <OneOfMany {...choice} kind="users" label="用戶" all="所有用戶" find={findUsers} />;
}

type OneOfManyProps = Props & {
  kind: string;
  label: string;
  all: string;
  find: (search: string, signal: AbortSignal) => Promise<Choice[]>;
};

/** The first entry that is found without a search stands for all, and so does an empty field. */
function OneOfMany({ id, name, onChange, kind, label, all, find }: OneOfManyProps) {
  const queryKey = [...CHOICES_KEY, kind];
  const [chosen, setChosen] = useState<Choice | null>(null);
  const offered = useQuery({ queryKey: [...queryKey, ''], queryFn: ({ signal }) => find('', signal) });
  const known = [chosen, ...(offered.data ?? [])].find((choice) => choice?.id === id);
  return (
    <SearchSelect
      label={label}
      placeholder={offered.data?.find((choice) => choice.id === '')?.name ?? all}
      value={id === '' ? null : (known ?? { id, name: name ?? `所選${label}` })}
      onChange={(choice) => {
        setChosen(choice);
        onChange(choice?.id ?? '');
      }}
      labelOf={(choice) => choice.name}
      queryKey={queryKey}
      find={find}
      words={{ nothing: `沒有符合的${label}`, failed: `無法載入${label}，請稍後再試` }}
    />
  );
}

/** Schools that are offered at once; whoever looks for another one types. */
const OFFERED = 100;

export function SchoolChoice({ school, onChange }: { school: string; onChange: (school: string) => void }) {
  const { schools, isSample, hasFailed } = useSchools();
  const names = new Set(school === '' ? schools : [school, ...schools]);
  return (
    <Select
      label="學校"
      placeholder="所有學校"
      searchable
      clearable
      limit={OFFERED}
      data={[{ value: '', label: '所有學校' }, ...[...names].map((name) => ({ value: name, label: name }))]}
      value={school === '' ? null : school}
      onChange={(value) => onChange(value ?? '')}
      nothingFoundMessage="沒有符合的學校"
      description={isSample && '無法連線到伺服器，目前顯示範例資料'}
      error={hasFailed && !isSample && '無法載入學校，請稍後再試'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
