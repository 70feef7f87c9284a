import '#web/components/form-styles.ts';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { BotAvatar } from '#web/components/bot-avatar.tsx';
import { ChevronIcon } from '#web/components/icons.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import type { SharedChatbot } from '../api/open-share.ts';
import classes from './share-list.module.css';

type Props = {
  chatbots: readonly SharedChatbot[];
  /** The one that was chosen; `problem` is null while its visit is on the way. */
  choice: { id: string; problem: string | null } | null;
  onChoose: (chatbot: SharedChatbot) => void;
};

/** As many fit on a screen without searching. */
const EASY_TO_SURVEY = 9;

/** Colours in the style sheet, so that neighbours can be told apart. */
const TONES = 4;

/** The chatbots behind the school's share link. */
export function ShareList({ chatbots, choice, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = chatbots.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <main className={classes.page}>
      <PageHeading lead={chatbots.length > 0 ? '選一個，就可以開始對話。不需要帳號。' : undefined}>
        想和誰聊聊？
      </PageHeading>
      {chatbots.length > EASY_TO_SURVEY && (
        <TextInput
          type="search"
          className={classes.search}
          aria-label="搜尋聊天機器人"
          placeholder="搜尋聊天機器人"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <p role="alert" className={classes.problem}>
        {choice?.problem}
      </p>
      {found.length > 0 && (
        <ul className={classes.list}>
          {found.map((chatbot) => (
            <li key={chatbot.id} data-tone={chatbots.indexOf(chatbot) % TONES}>
              <Card
                chatbot={chatbot}
                isOpening={choice?.id === chatbot.id && choice.problem === null}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && <Nothing isSearch={chatbots.length > 0} />}
    </main>
  );
}

type CardProps = { chatbot: SharedChatbot; isOpening: boolean; onChoose: Props['onChoose'] };

function Card({ chatbot, isOpening, onChoose }: CardProps) {
  return (
    <UnstyledButton className={classes.card} aria-busy={isOpening} onClick={() => onChoose(chatbot)}>
      <BotAvatar size={56} />
      <span className={classes.text}>
        <span className={classes.name}>{chatbot.name}</span>
        <span className={classes.hint}>{isOpening ? '處理中...' : '開始對話'}</span>
      </span>
      <ChevronIcon />
    </UnstyledButton>
  );
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  return (
    <div className={classes.nothing} role="status">
      <BotAvatar size={72} />
      <p className={classes.name}>{isSearch ? '沒有符合的聊天機器人' : '目前沒有可以對話的聊天機器人'}</p>
      <p>{isSearch ? '換個字詞試試看。' : '學校開放後就會出現在這裡，請稍後再來看看。'}</p>
    </div>
  );
}
