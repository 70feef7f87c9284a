import { useQuery } from '@tanstack/react-query';
import type { ChatbotForUser } from '#contract/chatbots.contract.ts';
import type { SignedIn } from '#web/lib/session/session-store.ts';
import { fetchChatbots } from '../api/list-chatbots.ts';
import { chooseChatbots } from './choose-chatbots.ts';

export type ChatbotChoice = {
  /** Null while they load, and when they could not be loaded. */
  chatbots: readonly ChatbotForUser[] | null;
  hasFailed: boolean;
  retry: () => void;
};

/** The chatbots of the access rights; only who has none asks for the list. */
export function useChatbots({ rights, user }: SignedIn): ChatbotChoice {
  const permitted = rights?.chatbots;
  const isListNeeded = permitted?.length === 0;
  const list = useQuery({
    queryKey: ['chat', user.id, 'chatbots'],
    queryFn: ({ signal }) => fetchChatbots(signal),
    enabled: isListNeeded,
  });
  const isKnown = permitted && (!isListNeeded || list.data);
  return {
    chatbots: isKnown ? chooseChatbots(permitted, list.data ?? []) : null,
    hasFailed: isListNeeded && list.isError,
    retry: () => void list.refetch(),
  };
}
