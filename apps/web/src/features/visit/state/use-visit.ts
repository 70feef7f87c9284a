import { useEffect, useEffectEvent } from 'react';
import { forgetVisit, leaveVisit, readVisitToken } from '#web/lib/session/visit-store.ts';
import { arrive, enter, type OpenVisit } from './open-visit.ts';
import { useGate } from './use-gate.ts';

type Options = {
  /** The password that the address has; on arrival it is used at once. */
  access: string | null;
  /** A password that was typed is right: the address is to have it. */
  onAccess?: (access: string) => void;
};

/**
 * A visitor's way to one chatbot: takes up the visit of this tab, or begins one with a password. While it is
 * shown, the calls that a visitor may make carry the visit's token. The component that uses it is to be keyed
 * by the chatbot.
 */
export function useVisit(chatbotId: string, { access, onAccess }: Options) {
  const { gate, run, load, check, close, mayPass } = useGate<OpenVisit>();
  const begin = () => void run((signal) => arrive(chatbotId, access, signal));
  const beginOnce = useEffectEvent(begin);
  useEffect(() => {
    beginOnce();
    return leaveVisit;
  }, []);

  const isKnown = access !== null || readVisitToken(chatbotId) !== null;
  return {
    visit: gate,
    /** A password was typed. */
    async enter(typed: string): Promise<void> {
      check();
      if (await run((signal) => enter(chatbotId, typed, signal))) onAccess?.(typed);
    },
    /** Tries again with what is known already; null where only a password leads on. */
    retry:
      mayPass && isKnown
        ? () => {
            load();
            begin();
          }
        : null,
    /** The server ended the visit while it was shown; `text` is its sentence. */
    end(text: string): void {
      forgetVisit(chatbotId);
      close({ kind: 'ended', text });
    },
  };
}
