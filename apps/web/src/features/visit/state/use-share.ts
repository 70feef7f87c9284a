import { useEffect, useEffectEvent, useState } from 'react';
import type { SharedChatbot } from '../api/open-share.ts';
import { type OpenShare, openSharePage, visitShared } from './open-share-page.ts';
import { useGate } from './use-gate.ts';
import { visitFailure } from './visit-failure.ts';

type Options = {
  /** The password that the address has; on arrival it is used at once. */
  access: string | null;
  /** A password that was typed is right: the address is to have it. */
  onAccess: (access: string) => void;
  /** A visit with the chatbot has begun. */
  onVisit: (chatbotId: string) => void;
};

/** The school's share page: its gate, the chatbots behind it, and the way into one of them. */
export function useShare({ access, onAccess, onVisit }: Options) {
  const { gate, run, load, check, close, mayPass } = useGate<OpenShare>();
  const [choice, setChoice] = useState<{ id: string; problem: string | null } | null>(null);
  const begin = () => void run((signal) => openSharePage(access, signal));
  const beginOnce = useEffectEvent(begin);
  useEffect(() => beginOnce(), []);

  const choose = async ({ id }: SharedChatbot) => {
    if (gate.status !== 'verified' || (choice && choice.problem === null)) return;
    setChoice({ id, problem: null });
    try {
      await visitShared(id, gate.access);
      onVisit(id);
    } catch (error) {
      const failure = visitFailure(error);
      setChoice({ id, problem: failure.text });
      if (failure.kind === 'wrong-password') close(failure);
    }
  };
  return {
    share: gate,
    /** The chatbot that was chosen, and why it cannot be visited; null while that is on its way. */
    choice,
    choose,
    /** A password was typed. */
    async enter(typed: string): Promise<void> {
      check();
      if (await run((signal) => openSharePage(typed, signal))) onAccess(typed);
    },
    /** Tries the address's password again; null where only another one leads on. */
    retry:
      mayPass && access !== null
        ? () => {
            load();
            begin();
          }
        : null,
  };
}
