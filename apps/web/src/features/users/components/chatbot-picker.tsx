import { Button, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { icon } from '#web/components/icon.tsx';
import { SearchField } from '#web/components/lists/search-field.tsx';
import { failureText } from '#web/lib/api/failure-text.ts';
import { type ChatbotChoice, chatbotsQuery } from '../api/find-chatbots.ts';
import classes from './many.module.css';

type Props = {
  chosen: readonly ChatbotChoice[];
  onChange: (chosen: readonly ChatbotChoice[]) => void;
};

/** Chatbots that are chosen, each of which can be taken back, and below them those that a search finds. */
export function ChatbotPicker({ chosen, onChange }: Props) {
  const [search, setSearch] = useState('');
  const has = (id: string) => chosen.some((one) => one.id === id);
  const toggle = (bot: ChatbotChoice) =>
    onChange(has(bot.id) ? chosen.filter(({ id }) => id !== bot.id) : [...chosen, bot]);
  return (
    <div className={classes.picker}>
      <ChosenChatbots chosen={chosen} onRemove={toggle} />
      <SearchField label="搜尋聊天機器人" value={search} onSearch={setSearch} />
      <FoundChatbots search={search} has={has} onToggle={toggle} />
    </div>
  );
}

const RemoveIcon = icon('M7 7l10 10M17 7L7 17');

function ChosenChatbots({
  chosen,
  onRemove,
}: {
  chosen: readonly ChatbotChoice[];
  onRemove: (bot: ChatbotChoice) => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be laid out by rules of its own
    <div ref={group} role="group" tabIndex={-1} aria-labelledby={labelId} className={classes.chosen}>
      <p id={labelId} className={classes.label}>
        已選擇 {chosen.length} 個聊天機器人
      </p>
      {chosen.length === 0 ? (
        <p className={classes.hint}>在下面勾選；可以選擇多個。</p>
      ) : (
        <ul className={classes.chips}>
          {chosen.map((bot) => (
            <li key={bot.id} className={classes.chip}>
              <span>{bot.name}</span>
              <UnstyledButton
                className={classes.remove}
                aria-label={`取消選擇「${bot.name}」`}
                onClick={() => {
                  onRemove(bot);
                  // The button that had the focus goes.
                  group.current?.focus();
                }}
              >
                <RemoveIcon size={16} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type FoundProps = { search: string; has: (id: string) => boolean; onToggle: (bot: ChatbotChoice) => void };

function FoundChatbots({ search, has, onToggle }: FoundProps) {
  const found = useInfiniteQuery(chatbotsQuery(search));
  if (found.isError && !found.data) {
    return (
      <div role="alert" className={classes.failure}>
        <p>無法載入聊天機器人：{failureText(found.error).title}</p>
        <Button
          variant="default"
          size="sm"
          className={classes.start ?? ''}
          onClick={() => void found.refetch()}
        >
          再試一次
        </Button>
      </div>
    );
  }
  const bots = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = found.data?.pages.at(-1)?.total ?? 0;
  return (
    <div className={classes.found} aria-busy={found.isFetching}>
      <p role="status" className={classes.hint}>
        {found.isPending ? '載入中…' : describe(total, search)}
      </p>
      {bots.map((bot) => (
        <label key={bot.id} className={classes.option}>
          <input type="checkbox" checked={has(bot.id)} onChange={() => onToggle(bot)} />
          <span>{bot.name}</span>
          {bot.status !== 'active' && <span className={classes.hint}>未啟用</span>}
        </label>
      ))}
      {found.hasNextPage && (
        <Button
          variant="subtle"
          size="sm"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          顯示更多（還有 {total - bots.length} 個）
        </Button>
      )}
    </div>
  );
}

function describe(total: number, search: string): string {
  if (total > 0) return `找到 ${total.toLocaleString('en')} 個`;
  return search === '' ? '尚未建立聊天機器人' : '沒有符合的聊天機器人';
}
