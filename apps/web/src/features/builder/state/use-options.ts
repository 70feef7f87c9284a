import { useQuery } from '@tanstack/react-query';
import { promptsQuery, topicsQuery } from '../api/list-options.ts';
import type { Choices } from './choices.ts';
import {
  DEFAULT_TOPICS,
  defaultPrompts,
  offer,
  type PromptOption,
  type TopicOption,
} from './default-options.ts';

export type Offered<Option> = {
  options: readonly Option[];
  isPending: boolean;
  /** Loading failed, and these come with the product. */
  isOurs: boolean;
  retry: () => void;
};

export type Options = { prompts: Offered<PromptOption>; topics: Offered<TopicOption> };

/** The prompts of the chosen language and the topics. */
export function useOptions({ language, promptId, knowledge }: Choices): Options {
  const spoken = language ?? 'zh-TW';
  const prompts = useQuery({ ...promptsQuery(spoken), enabled: language !== null });
  const topics = useQuery(topicsQuery);
  return {
    prompts: offered(prompts, defaultPrompts(spoken), promptId === null ? [] : [promptId]),
    topics: offered(topics, DEFAULT_TOPICS, knowledge),
  };
}

type Asked<Option> = {
  data: readonly Option[] | undefined;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

function offered<Option extends { id: string }>(
  { data, isPending, isFetching, refetch }: Asked<Option>,
  ours: readonly Option[],
  chosen: readonly string[],
): Offered<Option> {
  const isOurs = data === undefined && !isFetching && !isPending;
  return {
    options: data ? offer(data, ours, chosen) : isOurs ? ours : [],
    isPending: data === undefined && !isOurs,
    isOurs,
    retry: () => void refetch(),
  };
}

/** What was chosen once and is not there any more does not count as chosen. */
export function settle(choices: Choices, { prompts, topics }: Options): Choices {
  const isKnown = (offers: Offered<{ id: string }>, id: string) =>
    offers.isPending || offers.options.some((one) => one.id === id);
  const { promptId, knowledge } = choices;
  return {
    ...choices,
    promptId: promptId !== null && isKnown(prompts, promptId) ? promptId : null,
    knowledge: knowledge.filter((id) => topics.isOurs || isKnown(topics, id)),
  };
}
