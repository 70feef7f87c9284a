import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { alert } from '#web/lib/confirm.ts';
import { logFailure } from '#web/lib/log.ts';
import { friendsQuery } from '../api/list-friends.ts';
import { loadPrompts, loadTopics } from '../api/list-options.ts';
import { createFriend, updateFriend } from '../api/save-friend.ts';
import { findIncomplete, type Step } from './choices.ts';
import { friendBody } from './friend-body.ts';
import { INCOMPLETE, isGone, saveProblem } from './save-words.ts';
import type { Builder } from './use-builder.ts';

/**
 * Saves what is on the table and resolves with the friend's id, or null where it could not be saved, which has been
 * said then. However often and quickly it is asked for, there is one friend: its id was made here, and while a save
 * is on the way others wait for the same answer.
 */
export function useSaving(builder: Builder): { isSaving: boolean; save: () => Promise<string | null> } {
  const queries = useQueryClient();
  const running = useRef<Promise<string | null>>(null);
  const [isSaving, setIsSaving] = useState(false);

  const askFor = async (step: Step) => {
    await alert(INCOMPLETE);
    builder.goTo(step);
    return null;
  };

  const run = async (): Promise<string | null> => {
    const { id, choices, saved } = builder.making;
    const { language } = choices;
    const lacking = findIncomplete(choices);
    if (lacking !== null || language === null) return askFor(lacking ?? 1);
    const [prompts, topics] = await Promise.all([loadPrompts(queries, language), loadTopics(queries)]);
    const prompt = prompts.find((one) => one.id === choices.promptId) ?? null;
    // It was still being looked for when it counted as chosen.
    if (choices.promptId !== null && prompt === null) return askFor(3);
    const known = topics.filter((one) => choices.knowledge.includes(one.id));
    const body = friendBody(choices, { language, prompt, topics: known });
    try {
      const friend = saved ? await updateFriend(id, body) : await createFriend(id, body);
      builder.keep(id, friend.id, choices);
      void queries.invalidateQueries({ queryKey: friendsQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ['chatbots'] });
      return friend.id;
    } catch (error) {
      logFailure('saving an AI friend', error);
      if (isGone(error)) builder.renew(id);
      void alert(saveProblem(error));
      return null;
    }
  };

  const save = (): Promise<string | null> => {
    if (running.current !== null) return running.current;
    setIsSaving(true);
    running.current = run().finally(() => {
      running.current = null;
      setIsSaving(false);
    });
    return running.current;
  };
  return { isSaving, save };
}
