import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CallState, type ServiceAsk, takeStep } from './gate.repository.ts';
import {
  type Call,
  chooseKey,
  type GateAsk,
  isWaiting,
  makeCall,
  type ServiceCalls,
  toAsk,
} from './gate-calls.ts';

/**
 * Lets calls through to a service, for each key as many at once and in a minute as the service takes. Those above wait in
 * one queue of all processes, in the order in which they came; but a person's second call waits behind the first of
 * everybody else.
 *
 * What has no limits is counted in this process alone. Otherwise the calls of all processes stand in `ai_calls`, and the
 * function `ai_gate` of the database decides under a lock: one statement in which a process says which calls it has and
 * hears which of them may begin. It compares instead of being told of changes: a call that the process does not name any
 * more is over, one that is missing is put in. So a step whose answer was lost, a table that a crash emptied and a
 * process that died need nothing of their own. The limits are read by the same function, so no process decides by old
 * ones. What is asked at the same moment goes as one statement; while calls wait, one statement every 250 ms asks for all
 * of them.
 */
export type Gate = {
  /**
   * Resolves when the call may begin, with the key that it uses: of those that are free, the one with the fewest calls.
   * Throws the signal's reason, provider_busy when its patience is over, or as the database fails.
   */
  enter(ask: GateAsk): Promise<Pass>;
  /** Gives back all that this process has. */
  close(): Promise<void>;
};

export type Pass = {
  keyId: string | null;
  /**
   * Gives the place back; resolves when that is stored. After a busy refusal the key is left alone for a while, and how
   * many of its calls run now is learnt as what it takes.
   */
  leave(outcome?: { busy: true; restMs: number }): Promise<void>;
};

export const PATIENCE_MS = 120_000;
const POLL_MS = 250;
/** While the database is away. */
const POLL_AGAIN_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** Within it those who call know what was learnt. */
const TEACH_MS = 5_000;
const RETRY_SECONDS = 5;

type Deps = { db: Database; processId: string; onError: (error: unknown) => void };
type Outcome = Parameters<Pass['leave']>[0];
type Asked = { service: ServiceCalls; ask: ServiceAsk; calls: readonly Call[] };

export function makeGate(deps: Deps): Gate {
  const services = new Map<string, ServiceCalls>();
  const steps = makeSteps(deps, services);

  function getService(id: string): ServiceCalls {
    const known = services.get(id);
    if (known) return known;
    const service: ServiceCalls = { id, calls: new Map(), refused: [], asksUntil: 0, isChanged: false };
    services.set(id, service);
    return service;
  }

  async function leave(service: ServiceCalls, call: Call, outcome?: Outcome): Promise<void> {
    if (!service.calls.delete(call.id)) return;
    if (outcome) {
      const ms = Math.min(Math.max(Math.ceil(outcome.restMs), 0), LONGEST_REST_MS);
      service.refused.push({ key: call.key ?? '', ms });
      service.asksUntil = Math.max(service.asksUntil, Date.now() + ms, Date.now() + TEACH_MS);
    }
    // Of a call that ran without limits the database has never heard.
    if (outcome || call.isStored || isWaiting(call)) await steps.tell(service);
  }

  return {
    enter(ask) {
      if (ask.signal.aborted) return Promise.reject(ask.signal.reason);
      const service = getService(ask.serviceId);
      return new Promise((resolve, reject) => {
        const call = makeCall(ask, ask.patienceMs ?? PATIENCE_MS, {
          begin: (key) =>
            resolve({ keyId: key === '' ? null : key, leave: (outcome) => leave(service, call, outcome) }),
          fail(error) {
            void leave(service, call);
            reject(error);
          },
          impatience: () => new AppError('provider_busy', { values: { provider: service.id } }),
        });
        const isFree = !ask.isLimited && service.asksUntil <= Date.now() && !isPending(service);
        service.calls.set(call.id, call);
        if (isFree) call.begin(chooseKey(service, call));
        else void steps.tell(service);
      });
    },

    async close() {
      for (const service of services.values()) {
        for (const call of service.calls.values())
          call.fail(new AppError('shutting_down', { retryAfter: RETRY_SECONDS }));
        if ([...service.calls.values()].some(({ isStored }) => isStored)) service.isChanged = true;
        service.calls.clear();
      }
      await steps.close();
    },
  };
}

/** There is something to tell the database, or a call that waits for its word. */
const isPending = ({ isChanged, calls }: ServiceCalls) => isChanged || [...calls.values()].some(isWaiting);

/** Takes one step after the other for all services, at once where something has changed and else in a while. */
function makeSteps({ db, processId, onError }: Deps, services: ReadonlyMap<string, ServiceCalls>) {
  let timer: NodeJS.Timeout | undefined;
  let stepping: Promise<void> | null = null;
  let isClosed = false;
  const listPending = () => [...services.values()].filter(isPending);

  async function step(): Promise<void> {
    const asked = listPending().map((service) => ({
      service,
      ask: toAsk(service),
      calls: [...service.calls.values()],
    }));
    for (const { service } of asked) {
      service.isChanged = false;
      service.refused = [];
    }
    try {
      const states = await takeStep(
        db,
        processId,
        asked.map(({ ask }) => ask),
      );
      const byId = new Map(states.map((state) => [state.id, state]));
      for (const { service, calls } of asked) settle(service, calls, byId);
    } catch (error) {
      for (const each of asked) takeBack(each, error);
      throw error;
    }
  }

  async function stepOn(): Promise<void> {
    let hasFailed = false;
    // What is asked within one turn of the event loop goes together.
    await new Promise((resolve) => setImmediate(resolve));
    do {
      await step().catch((error) => {
        hasFailed = true;
        onError(error);
      });
    } while (!hasFailed && listPending().some(({ isChanged }) => isChanged));
    stepping = null;
    if (!isClosed && listPending().length > 0)
      timer = setTimeout(() => void wake(), hasFailed ? POLL_AGAIN_MS : POLL_MS).unref();
  }

  function wake(): Promise<void> {
    clearTimeout(timer);
    stepping ??= stepOn();
    return stepping;
  }

  return {
    /** Resolves when the database knows, or is away: then it is told later. */
    tell(service: ServiceCalls): Promise<void> {
      service.isChanged = true;
      return wake();
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await stepping;
      if (listPending().length > 0) await wake();
    },
  };
}

/** The database may know of it or not, and will be told again. Who has just come hears why; who has waited goes on. */
function takeBack({ service, ask, calls }: Asked, error: unknown): void {
  service.isChanged = true;
  service.refused.unshift(...ask.refused);
  for (const call of calls) if (isWaiting(call) && !call.isStored) call.fail(error);
}

function settle(service: ServiceCalls, calls: readonly Call[], states: ReadonlyMap<string, CallState>): void {
  for (const call of calls) {
    const state = states.get(call.id);
    call.isStored = state !== undefined;
    // One that left meanwhile is taken out, and one that the database has lost is put in again.
    if (call.isStored !== service.calls.has(call.id)) service.isChanged = true;
    else if (state && isWaiting(call)) {
      if (state.is_started) call.begin(state.key ?? '');
      else call.tell(state.before);
    }
  }
}
