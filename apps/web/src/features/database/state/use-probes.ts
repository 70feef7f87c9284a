import { useState } from 'react';
import { logFailure } from '#web/lib/log.ts';
import { callRaw, type RawAnswer, type RawRequest } from '#web/lib/raw-call.ts';

/** A call that somebody tries out, as far as it is known. */
export type Probe =
  | { kind: 'asking' }
  /** Nothing was sent: the text says what is missing. */
  | { kind: 'refused'; text: string }
  | { kind: 'answered'; answer: RawAnswer }
  | { kind: 'failed'; error: unknown };

/** Milliseconds: as long as any answer of the API may take, that of an AI included. */
const PATIENCE = 120_000;

/** The last call under each name. */
export function useProbes<Name extends string>() {
  const [probes, setProbes] = useState<Partial<Record<Name, Probe>>>({});
  const note = (name: Name, probe: Probe) => setProbes((before) => ({ ...before, [name]: probe }));
  return {
    probes,
    refuse: (name: Name, text: string) => note(name, { kind: 'refused', text }),
    /** Null when it failed. */
    async send(name: Name, request: RawRequest): Promise<RawAnswer | null> {
      note(name, { kind: 'asking' });
      try {
        const answer = await callRaw(request, { timeout: PATIENCE });
        note(name, { kind: 'answered', answer });
        return answer;
      } catch (error) {
        logFailure(`${request.method} ${request.path}`, error);
        note(name, { kind: 'failed', error });
        return null;
      }
    },
  };
}
