import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getChatbot } from '#contract/chatbots.contract.ts';
import { PAGES } from '#contract/pages.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { chatbotQuery } from '../api/get-chatbot.ts';
import { valuesOf } from '../state/chatbot-values.ts';
import { readTab } from '../state/form-tabs.ts';
import { findKept } from '../state/kept-chatbots.ts';
import type { StoredChatbot } from '../state/use-chatbot-form.ts';
import { BackButton } from './back-button.tsx';
import classes from './chatbot-form.module.css';
import { ChatbotFormBody } from './chatbot-form-body.tsx';

type Props = {
  /** Null makes a new chatbot. */
  chatbotId: string | null;
  /** The tab that is open at first, as the address has it. */
  tab?: unknown;
  /** Names the new chatbot that was kept while the server was away. */
  keptKey?: unknown;
};

/** What was typed stays when the session ends: the page goes on being the one of the person it was opened for. */
export function ChatbotFormPage({ chatbotId, tab, keptKey }: Props) {
  const userId = useOwnerId();
  const goBack = useGoBack();
  if (userId === undefined) return null;
  const common = {
    userId,
    tab: readTab(tab),
    keptKey: typeof keptKey === 'string' ? keptKey : null,
    goBack,
  };
  return chatbotId === null ? (
    <ChatbotFormBody key="new" {...common} stored={null} />
  ) : (
    <StoredChatbotForm key={chatbotId} {...common} chatbotId={chatbotId} />
  );
}

type StoredProps = Omit<Parameters<typeof ChatbotFormBody>[0], 'stored'> & { chatbotId: string };

function StoredChatbotForm({ chatbotId, ...props }: StoredProps) {
  // An address that cannot be one of a chatbot needs no asking.
  const isPossible = getChatbot.params.safeParse({ id: chatbotId }).success;
  const stored = useQuery({ ...chatbotQuery(chatbotId), enabled: isPossible });
  // The form begins with what was read first; a later reading must not change what somebody is typing.
  const [start, setStart] = useState<StoredChatbot | null>(null);
  if (start === null) {
    const kept = isServerAway(stored.failureReason) && findKept(props.userId, chatbotId, null);
    if (stored.data) setStart({ id: chatbotId, values: valuesOf(stored.data), friend: stored.data.friend });
    // What was entered while the server was away is opened without it.
    else if (kept) setStart({ id: chatbotId, values: kept.saved });
  }
  if (start) return <ChatbotFormBody {...props} stored={start} />;
  return (
    <>
      <BackButton onClick={props.goBack} />
      <PageHeading>{PAGES.chatbotEdit.title}</PageHeading>
      {stored.isError || !isPossible ? (
        <LoadFailure error={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <div role="status" aria-label="載入中" aria-busy="true" className={classes.card}>
          <Skeleton height={40} radius="md" />
          <Skeleton height={300} mt="lg" radius="md" />
        </div>
      )}
    </>
  );
}

/** Without an error there is no such chatbot. */
function LoadFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null || (error instanceof ApiError && error.status === 404)) {
    return (
      <p role="alert" className={classes.card}>
        找不到指定的聊天機器人
      </p>
    );
  }
  return <FailureNotice text="載入聊天機器人資料時發生錯誤" error={error} onRetry={onRetry} />;
}

/** The page of before; the list for who came by an address. */
function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: PAGES.chatbots.path });
  };
}
