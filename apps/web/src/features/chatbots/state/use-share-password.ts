import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setChatbotShare } from '#contract/chatbots.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { shareQuery } from '#web/lib/share-query.ts';
import { renewShare, type Share, setShare } from '../api/change-share.ts';

type Change = {
  /** What is said when it is done. */
  done: string;
  send: () => Promise<Share>;
  /** The change itself can be taken back; taking back cannot. */
  canUndo: boolean;
};

/** The share password in force, and the ways to another one. Each takes effect at once, apart from the form. */
export function useSharePassword(chatbotId: string) {
  const queries = useQueryClient();
  const query = shareQuery(chatbotId);
  const share = useQuery(query);
  const [before, setBefore] = useState<Share | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const changing = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onMutate() {
      setNote('');
      setProblem('');
    },
    onSuccess(now, { done, canUndo }) {
      setBefore(canUndo && share.data && share.data.password !== now.password ? share.data : null);
      setNote(done);
      queries.setQueryData(query.queryKey, now);
    },
    onError: (error) => setProblem(failureText(error).title),
  });

  const run = async (change: Change): Promise<boolean> => {
    try {
      await changing.mutateAsync(change);
      return true;
    } catch {
      return false;
    }
  };

  return {
    share: share.data,
    isChanging: changing.isPending,
    note,
    problem,
    /** Says whether it is in force. */
    async save(password: string): Promise<boolean> {
      const parsed = setChatbotShare.body.safeParse({ password });
      const wrong = parsed.error?.issues[0];
      if (wrong) {
        setNote('');
        setProblem(wrong.code === 'too_big' ? '分享密碼太長' : wrong.message);
        return false;
      }
      const done = '分享密碼已更改，舊的連結已失效。';
      return run({ done, send: () => setShare(chatbotId, password), canUndo: true });
    },
    reset: () =>
      run({
        done: '分享密碼已重設為預設值，其他密碼的連結已失效。',
        send: () => setShare(chatbotId, ''),
        canUndo: true,
      }),
    renew: () =>
      run({
        done: '已產生新的分享密碼，舊的連結已失效。',
        send: () => renewShare(chatbotId),
        canUndo: true,
      }),
    /** Back to the password of before the last change; null when there is none. */
    undo:
      before === null
        ? null
        : () =>
            run({
              done: '已恢復原來的分享密碼。',
              send: () => setShare(chatbotId, before.isDefault ? '' : before.password),
              canUndo: false,
            }),
    forgetProblem: () => setProblem(''),
  };
}
