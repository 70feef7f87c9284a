import { type Probe, testService } from '#contract/services.contract.ts';
import { streamEvents } from '#web/lib/api/stream-events.ts';

type Test = { serviceId: string; model: string | null; signal: AbortSignal; onProbe: (probe: Probe) => void };

/** Plays the probes; each is told when its result is known. */
export function runTest({ serviceId, model, signal, onProbe }: Test): Promise<void> {
  return streamEvents(
    testService,
    { params: { id: serviceId }, body: { model } },
    { signal, onEvent: onProbe },
  );
}
