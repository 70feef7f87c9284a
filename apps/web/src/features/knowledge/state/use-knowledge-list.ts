import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { useStore } from '#web/lib/store.ts';
import { knowledgeListQuery } from '../api/knowledge-queries.ts';
import { type KnowledgeRow, listRows } from './list-rows.ts';
import { SAMPLE_KNOWLEDGE } from './sample-knowledge.ts';
import { savesStore } from './saves.ts';
import { useUnsynced } from './use-unsynced.ts';

/**
 * The rows: those of the server with what waits on this computer; when the server is away what waits alone, or the
 * samples when nothing does. Null while the first answer is awaited, and when it was a refusal.
 */
export function useKnowledgeList(ownerId: string) {
  const unsynced = useUnsynced(ownerId);
  const { data, error, refetch } = useQuery(knowledgeListQuery);
  const saves = useStore(savesStore);
  // A save that ends while the list is open is seen at once.
  const running = useRef(saves);
  useEffect(() => {
    const hasEnded = [...running.current.keys()].some((id) => !saves.has(id));
    running.current = saves;
    if (hasEnded) void refetch();
  }, [saves, refetch]);

  const isAway = error !== null && isServerAway(error);
  const rows = useMemo((): KnowledgeRow[] | null => {
    if (data) return listRows(data, unsynced, false);
    if (!isAway) return null;
    return listRows(unsynced.length > 0 ? [] : SAMPLE_KNOWLEDGE, unsynced, true);
  }, [data, unsynced, isAway]);
  // What somebody wrote is never called a sample: they might throw it away for one.
  const isSample = rows?.some((row) => row.isSample) ?? false;
  return { rows, error, isSample, retry: () => void refetch() };
}
