import type { DemoState } from '../calls.ts';
import type { WireError } from '../wire-error.ts';
import type { Gate } from './gate.ts';
import type { Limit, ModelEntry, Service } from './service.ts';

/** A server that behaves as one service does. */
export type NamedServer = {
  service: Service;
  state: DemoState;
  gate: Gate;
  models: readonly ModelEntry[];
  /** Tokens, where the test names another number than the service. */
  window: number | undefined;
  refuseLimit(limit: Limit, model: string): WireError;
};
