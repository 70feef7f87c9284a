import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';
import { useStore } from '#web/lib/store.ts';
import { askForImage, type ImageBody } from '../api/generate-image.ts';
import { IMAGES_KEY } from '../api/keys.ts';
import { createImageRun } from './image-run.ts';

/** Milliseconds in which the server notices that somebody has left and gives the use back. */
const GIVEN_BACK_AFTER = 1_500;

/** What a person makes on a page, one image at a time; leaving the page cancels the one that is being made. */
export function useImageRun(userId: string) {
  const queries = useQueryClient();
  const [run] = useState(() =>
    createImageRun(askForImage, {
      read: () => readDraft(userId, 'image-unanswered'),
      write: (text) => writeDraft(userId, 'image-unanswered', text),
    }),
  );
  const state = useStore(run.state);
  useEffect(() => run.cancel, [run]);

  const wasCancelled = state.status === 'cancelled';
  useEffect(() => {
    if (!wasCancelled) return;
    // Also the images: the last one may have been finished in the same moment.
    const refresh = () => void queries.invalidateQueries({ queryKey: IMAGES_KEY });
    const timer = setTimeout(refresh, GIVEN_BACK_AFTER);
    return () => clearTimeout(timer);
  }, [wasCancelled, queries]);

  return {
    state,
    cancel: run.cancel,
    clear: run.clear,
    async start(body: ImageBody): Promise<void> {
      const end = await run.start(body);
      if (end !== null) await queries.invalidateQueries({ queryKey: IMAGES_KEY });
    },
  };
}
