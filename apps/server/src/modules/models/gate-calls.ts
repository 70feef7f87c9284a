import { randomUUID } from 'node:crypto';
import type { ServiceAsk } from './gate.repository.ts';

/** The calls of this process before the gate; see gate.ts. */
export type GateAsk = {
  serviceId: string;
  /** Keys that are as good as each other; null is none, for a service that wants none. */
  keyIds: readonly (string | null)[];
  /** Whether the service has limits, or some were learnt: without them the database is not asked. */
  isLimited: boolean;
  person: string;
  signal: AbortSignal;
  /** How many wait before this call: at most once a second, when it has changed; 0 when it begins after having waited. */
  onPlace?: ((before: number) => void) | undefined;
  /** Before all others: it was let in before, and refused. */
  isFront?: boolean;
  /** Milliseconds that it waits at most. */
  patienceMs?: number;
};

/** What one process has of a service. */
export type ServiceCalls = {
  id: string;
  calls: Map<string, Call>;
  /** Refusals that the database does not know. */
  refused: { key: string; ms: number }[];
  /** Time until which the database is asked though nobody knew of limits: it was refused a moment ago. */
  asksUntil: number;
  /** There is something to tell the database. */
  isChanged: boolean;
};

/** A call that waits or runs. */
export type Call = {
  id: string;
  person: string;
  /** An empty text stands for none. */
  keys: readonly string[];
  isFront: boolean;
  /** Null while it waits. */
  key: string | null;
  /** The database has it. */
  isStored: boolean;
  begin(key: string): void;
  fail(error: unknown): void;
  /** So many wait before it. */
  tell(before: number): void;
};

/** Milliseconds between two words on the place in the queue. */
const TELL_MS = 1_000;

/** A call that waits for at most `patienceMs`, until it begins or fails. */
export function makeCall(
  { person, keyIds, isFront = false, signal, onPlace }: GateAsk,
  patienceMs: number,
  on: { begin(key: string): void; fail(error: unknown): void; impatience(): unknown },
): Call {
  let told: { before: number; at: number } | null = null;
  let isOver = false;
  const say = (before: number) => {
    if (isOver || before === told?.before) return;
    told = { before, at: Date.now() };
    onPlace?.(before);
  };
  const end = () => {
    isOver = true;
    clearTimeout(patience);
    signal.removeEventListener('abort', giveUp);
  };
  const call: Call = {
    id: randomUUID(),
    person,
    keys: keyIds.map((id) => id ?? ''),
    isFront,
    key: null,
    isStored: false,
    begin(key) {
      if (isOver) return;
      call.key = key;
      if (told) say(0);
      end();
      on.begin(key);
    },
    fail(error) {
      if (isOver) return;
      end();
      on.fail(error);
    },
    tell(before) {
      if (!told || Date.now() - told.at >= TELL_MS) say(before);
    },
  };
  const giveUp = () => call.fail(signal.reason);
  const patience = setTimeout(() => call.fail(on.impatience()), patienceMs);
  signal.addEventListener('abort', giveUp, { once: true });
  return call;
}

export const isWaiting = ({ key }: Call): boolean => key === null;

/** What the database is told of a service. */
export function toAsk({ id, calls, refused }: ServiceCalls): ServiceAsk {
  const all = [...calls.values()];
  return {
    service: id,
    known: all.map((call) => call.id),
    fresh: all
      .filter(({ isStored }) => !isStored)
      .map((call, n) => ({
        ...{ n, id: call.id, person: call.person, key: call.key, front: call.isFront },
        keys: call.keys.toSorted(),
      })),
    refused,
  };
}

/** Of the keys of a call that may begin at once, the one with the fewest calls of this process; of several the first. */
export function chooseKey({ calls }: ServiceCalls, { keys }: Call): string {
  const running = new Map<string | null, number>();
  for (const { key } of calls.values()) running.set(key, (running.get(key) ?? 0) + 1);
  const count = (key: string) => running.get(key) ?? 0;
  return keys.reduce((best, key) => (count(key) < count(best) ? key : best));
}
