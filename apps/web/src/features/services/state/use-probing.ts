import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Probe, Service } from '#contract/services.contract.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { SERVICES_KEY } from '../api/list-services.ts';
import { runTest } from '../api/run-test.ts';

type Run = { probes: readonly Probe[]; isRunning: boolean; error: unknown };

const BEFORE: Run = { probes: [], isRunning: false, error: null };

export type Probing = ReturnType<typeof useProbing>;

/** The test of one service, in a dialog. Closing the dialog or leaving the page ends it. */
export function useProbing() {
  const queries = useQueryClient();
  const dialog = useDialog<Service>();
  const [run, setRun] = useState(BEFORE);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  async function start(serviceId: string, model: string | null): Promise<void> {
    running.current.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setRun({ ...BEFORE, isRunning: true });
    let error: unknown = null;
    try {
      await runTest({
        ...{ serviceId, model, signal },
        onProbe(probe) {
          if (signal.aborted) return;
          setRun((before) => ({ ...before, probes: [...before.probes, probe] }));
        },
      });
    } catch (reason) {
      error = reason;
    }
    if (signal.aborted) return;
    setRun((before) => ({ ...before, isRunning: false, error }));
    // A test may teach what a model can do, and its failures are noted.
    await queries.invalidateQueries({ queryKey: SERVICES_KEY });
  }

  return {
    ...run,
    dialog: {
      ...dialog,
      close() {
        running.current.abort();
        dialog.close();
      },
    },
    /** Opens the dialog and begins. */
    open(service: Service): void {
      dialog.open(service);
      void start(service.id, null);
    },
    /** Begins again, with one model of the service or with its default model. */
    again: (service: Service, model: string | null) => void start(service.id, model),
  };
}
