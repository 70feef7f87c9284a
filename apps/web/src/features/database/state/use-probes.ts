import { useEffect, useRef, useState } from 'react';
import { callRaw, type RawAnswer, type RawRequest } from '#web/lib/api/raw-call.ts';
import { logFailure } from '#web/lib/log.ts';

/** A call that somebody tries out, as far as it is known. */
export type Probe =
  | { kind: 'asking'; request: RawRequest }
  /** Nobody waits any more; what was sent may have been done. */
  | { kind: 'cancelled'; request: RawRequest }
  /** Nothing was sent: the text says what is missing. */
  | { kind: 'refused'; text: string }
  | { kind: 'answered'; request: RawRequest; answer: RawAnswer }
  | { kind: 'failed'; request: RawRequest; error: unknown };

/** Milliseconds: as long as any answer of the API may take, that of an AI included. */
const PATIENCE = 120_000;

/** The last call under each name. Leaving the page cancels what is under way. */
export function useProbes<Name extends string>() {
  const [probes, setProbes] = useState<Partial<Record<Name, Probe>>>({});
  const running = useRef(new Map<Name, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const stop of current.values()) stop.abort();
    };
  }, []);
  const note = (name: Name, probe: Probe) => setProbes((before) => ({ ...before, [name]: probe }));
  return {
    probes,
    refuse: (name: Name, text: string) => note(name, { kind: 'refused', text }),
    cancel: (name: Name) => running.current.get(name)?.abort(),
    /** Null when it failed or was cancelled. */
    async send(name: Name, request: RawRequest): Promise<RawAnswer | null> {
      const stop = new AbortController();
      running.current.set(name, stop);
      note(name, { kind: 'asking', request });
      try {
        const answer = await callRaw(request, { timeout: PATIENCE, signal: stop.signal });
        note(name, { kind: 'answered', request, answer });
        return answer;
      } catch (error) {
        if (!stop.signal.aborted) logFailure(`${request.method} ${request.path}`, error);
        note(name, stop.signal.aborted ? { kind: 'cancelled', request } : { kind: 'failed', request, error });
        return null;
      } finally {
        running.current.delete(name);
      }
    },
  };
}
