import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isBlank } from '#contract/form-fields.ts';
import type { Question } from '#contract/questions.contract.ts';
import { fetchQuestions, QUESTIONS_KEY } from '../api/list-questions.ts';
import { findQuestions } from '../api/search-questions.ts';
import type { QuestionFilter } from './question-filter.ts';
import type { Units } from './use-units.ts';

const LOAD_FAILED = '載入題目內容時發生錯誤';
const SEARCH_FAILED = '搜尋失敗，請稍後再試';

/** What a list of questions shows, be it read page after page or found by a search. */
export type QuestionList = {
  isSearch: boolean;
  /** Null while they are read for the first time, and when that failed. */
  questions: readonly Question[] | null;
  /** How many a search found; null for what is read in pages. */
  count: number | null;
  /** There are more than a search answers. */
  hasMoreFound: boolean;
  /** The questions are those of before while others are on their way. */
  isBusy: boolean;
  failure: { text: string; error: unknown; retry: () => void } | null;
  /** The next page; null on the last one, and when it failed. */
  more: { load: () => void; isLoading: boolean } | null;
};

/** The questions that pass a filter, or with a search those of them that it finds. */
export function useQuestionList(filter: QuestionFilter, search: string, units: Units): QuestionList {
  const isSearch = !isBlank(search);
  const found = useQuery({
    queryKey: [...QUESTIONS_KEY, 'found', search, filter],
    queryFn: ({ signal }) => findQuestions(search, filter, signal),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const listed = useInfiniteQuery({
    queryKey: [...QUESTIONS_KEY, 'listed', filter],
    queryFn: ({ pageParam, signal }) => fetchQuestions(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: !isSearch,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const questions = (isSearch ? found.data?.items : listed.data?.pages.flatMap(({ items }) => items)) ?? null;
  useNewUnits(questions, isSearch ? found.dataUpdatedAt : listed.dataUpdatedAt, units);

  const { error, isPlaceholderData } = isSearch ? found : listed;
  const retry = () => {
    if (isSearch) void found.refetch();
    else if (listed.isFetchNextPageError) void listed.fetchNextPage();
    else void listed.refetch();
  };
  const load = () => void listed.fetchNextPage();
  return {
    isSearch,
    questions: error !== null && isPlaceholderData ? null : questions,
    count: isSearch && !isPlaceholderData ? (found.data?.items.length ?? null) : null,
    hasMoreFound: isSearch && found.data?.hasMore === true,
    isBusy: isPlaceholderData,
    failure: error && { text: isSearch ? SEARCH_FAILED : LOAD_FAILED, error, retry },
    more:
      !isSearch && listed.hasNextPage && !error
        ? { load, isLoading: listed.isFetchingNextPage || isPlaceholderData }
        : null,
  };
}

/** A question of a unit that was made after the units were read: they are read again, once for each reading of questions. */
function useNewUnits(questions: readonly Question[] | null, readAt: number, units: Units): void {
  const isOlder = units.units !== null && units.readAt < readAt && !units.isFetching && !units.error;
  const isMissing = isOlder && questions?.some(({ unit_id }) => !units.find(unit_id));
  const { reload } = units;
  useEffect(() => {
    if (isMissing) void reload();
  }, [isMissing, reload]);
}
