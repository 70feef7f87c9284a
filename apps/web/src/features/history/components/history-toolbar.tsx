import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { holds, type Rights } from '#contract/access.ts';
import type { HistorySession } from '#contract/chat-history.contract.ts';
import { SearchField } from '#web/components/lists/search-field.tsx';
import { type Address, readFilter } from '../state/history-filter.ts';
import { FilterPanel } from './filter-panel.tsx';
import classes from './history.module.css';
import { ChatbotChoice, SchoolChoice, UserChoice } from './history-choices.tsx';
import { FilterIcon } from './history-icons.tsx';

type Props = {
  address: Address;
  rights: Rights;
  isAdmin: boolean;
  /** A chat that passes the filters: it has the names of what they name. */
  first: HistorySession | undefined;
  onChange: (changes: Partial<Address>) => void;
};

/** What narrows the list. */
export function HistoryToolbar({ address, rights, isAdmin, first, onChange }: Props) {
  const panelId = useId();
  const { period, title } = readFilter(address, isAdmin);
  const count = [period, title].filter((value) => value !== undefined).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchField
          label="搜尋聊天內容"
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<FilterIcon size={18} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen || count === 0 ? '篩選' : `篩選（已用 ${count} 項）`}
        </Button>
      </div>
      {isOpen && <FilterPanel id={panelId} address={address} onChange={onChange} />}
      <div className={classes.choices}>
        <ChatbotChoice
          id={address.chatbot}
          name={first?.chatbot_name}
          isManager={holds(rights, 'chatbot_management')}
          onChange={(chatbot) => onChange({ chatbot })}
        />
        {isAdmin ? (
          <>
            <UserChoice id={address.user} name={first?.user_name} onChange={(user) => onChange({ user })} />
            <SchoolChoice school={address.school} onChange={(school) => onChange({ school })} />
          </>
        ) : (
          <div className={classes.hints}>
            <p>需要管理員權限才能查看其他用戶</p>
            <p>需要管理員權限才能按學校篩選</p>
          </div>
        )}
      </div>
    </div>
  );
}
