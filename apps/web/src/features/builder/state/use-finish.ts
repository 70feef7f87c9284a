import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chatbot } from '#contract/chatbots.contract.ts';
import { alert, confirm } from '#web/lib/confirm.ts';
import { logFailure } from '#web/lib/log.ts';
import { friendsQuery } from '../api/list-friends.ts';
import { restFriend } from '../api/save-friend.ts';
import { findIncomplete } from './choices.ts';
import { restProblem } from './save-words.ts';
import type { Builder } from './use-builder.ts';
import { useSaving } from './use-saving.ts';

type Shown = { kind: 'trial' | 'share'; friend: { id: string; name: string; isResting: boolean } };

/** Everything that is done with a friend beyond choosing: saving, testing, sharing, resting, opening another one. */
export function useFinish(builder: Builder) {
  const queries = useQueryClient();
  const { isSaving, save } = useSaving(builder);
  const [shown, setShown] = useState<Shown | null>(null);
  const readFriendsAnew = () => queries.invalidateQueries({ queryKey: friendsQuery.queryKey });
  const resting = useMutation({
    mutationFn: ({ id, isResting }: { id: string; isResting: boolean }) => restFriend(id, isResting),
    // Refused, too: then somebody else has changed it.
    onSettled: () => readFriendsAnew(),
  });

  const rest = async (id: string, name: string, isResting: boolean): Promise<boolean> => {
    const message = isResting
      ? `要讓「${name}」休息嗎？休息的時候誰都不能和它聊天，正在聊的也會停下來。`
      : `要叫醒「${name}」嗎？有連結的人又可以和它聊天了。`;
    const isWanted = await confirm({ message, confirmLabel: isResting ? '讓它休息' : '叫醒它' });
    if (!isWanted) return false;
    try {
      await resting.mutateAsync({ id, isResting });
      return true;
    } catch (error) {
      logFailure('letting an AI friend rest', error);
      void alert(restProblem(error, name, isResting));
      return false;
    }
  };

  const { making, isUnsaved, isResting: isAsleep } = builder;
  const name = making.choices.name.trim();
  /** The friend as the server has it is the one on the screen, or it is null. */
  const settled = async (): Promise<string | null> => {
    const isAsShown = making.saved !== null && !isUnsaved && findIncomplete(making.choices) === null;
    return isAsShown ? making.id : save();
  };
  const leave = async (): Promise<boolean> =>
    !isUnsaved ||
    confirm({
      message: '桌上的朋友還有沒保存的選擇，換一個的話就會不見。要換嗎？',
      confirmLabel: '換一個',
      cancelLabel: '再想想',
      danger: true,
    });

  return {
    shown,
    close: () => {
      setShown(null);
      // Where a friend could not be talked to, a teacher may have let it rest.
      void readFriendsAnew();
    },
    isSaving,
    save: () => void save(),
    async test(): Promise<void> {
      const id = await settled();
      if (id === null) return;
      if (isAsleep && !(await rest(id, name, false))) return;
      setShown({ kind: 'trial', friend: { id, name, isResting: false } });
    },
    async share(): Promise<void> {
      const id = await settled();
      if (id !== null) setShown({ kind: 'share', friend: { id, name, isResting: isAsleep } });
    },
    shareOther: ({ id, name, status }: Chatbot) =>
      setShown({ kind: 'share', friend: { id, name, isResting: status !== 'active' } }),
    wake: () => void rest(making.id, name, false),
    turn: ({ id, name, status }: Chatbot) => void rest(id, name, status === 'active'),
    async open(friend: Chatbot): Promise<void> {
      if (friend.id === making.id || (await leave())) builder.open(friend);
    },
    async begin(): Promise<void> {
      if (await leave()) builder.begin();
    },
  };
}
