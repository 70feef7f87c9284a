import { useState } from 'react';
import { createStore, useStore } from '#web/lib/store.ts';
import type { Paper } from './paper.ts';
import { keepWork, type PaperWork, readWork } from './paper-work.ts';

export type PaperDesk = { work: PaperWork | null } & ReturnType<typeof createDesk>['hands'];

/** The one paper that somebody works on; what is not stored of it outlives a reload. */
export function usePaperWork(userId: string): PaperDesk {
  const [{ store, hands }] = useState(() => createDesk(userId));
  return { work: useStore(store), ...hands };
}

function createDesk(userId: string) {
  const store = createStore(readWork(userId));
  const put = (work: PaperWork | null) => {
    store.set(work);
    keepWork(userId, work);
  };
  return {
    store,
    hands: {
      /** Puts a paper on the desk, in the place of the one that is there. */
      open: put,
      /** Changes a paper, if it is still the one on the desk. */
      change: (id: string, update: (paper: Paper) => Paper) => {
        const work = store.get();
        if (work?.id === id) put({ ...work, paper: update(work.paper), isDirty: true });
      },
      /** What was stored is stored; what was changed meanwhile is not. */
      settle: (saved: PaperWork, id: string) => {
        const work = store.get();
        if (work?.id === saved.id) {
          put({ ...work, id, isStored: true, isDirty: work.paper !== saved.paper });
        }
      },
    },
  };
}
