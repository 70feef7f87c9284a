import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FailureReason } from '../../platform/llm/provider-failure.ts';
import { addFailures, deleteFailuresBefore } from './failures.repository.ts';

/**
 * Notes what services say when calls fail, for administrators. What is noted is written by one statement a second
 * later: on a bad day a whole school fails at once, and all of it with the same words.
 */
export type ServiceFailures = {
  note(failure: {
    serviceId: string;
    model: string;
    kind: FailureReason;
    words: string;
    secrets: readonly (string | null)[];
    /** What people wrote: nothing of it is kept, where the service repeats it. */
    texts?: readonly string[];
  }): void;
  /** Writes what was noted so far. */
  flush(): Promise<void>;
  /** Removes what is older than anybody asks for. */
  deleteExpired(): Promise<void>;
};

const FLUSH_MS = 1_000;
const KEPT_DAYS = 30;
/** Characters of a service's words that are kept. */
const WORDS_MAX_LENGTH = 300;
/** Different failures that wait for the next write; a service that words each one anew does not fill the memory. */
const MOST_WAITING = 500;

type Noted = {
  serviceId: string;
  day: string;
  kind: string;
  model: string;
  words: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
};

export function makeServiceFailures(deps: {
  db: Database;
  clock: Clock;
  onError: (error: unknown) => void;
}): ServiceFailures {
  let noted = new Map<string, Noted>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // In one order, so that two processes that write the same rows never wait for each other in a circle.
    const rows = [...noted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    if (rows.length === 0) return;
    noted = new Map();
    await addFailures(deps.db, [
      rows.map(({ serviceId }) => serviceId),
      rows.map(({ day }) => day),
      rows.map(({ kind }) => kind),
      rows.map(({ model }) => model),
      rows.map(({ words }) => words),
      rows.map(({ count }) => count),
      rows.map(({ firstAt }) => firstAt),
      rows.map(({ lastAt }) => lastAt),
    ]).catch(deps.onError);
  }

  return {
    note({ serviceId, model, kind, words, secrets, texts = [] }) {
      const now = deps.clock.now();
      const day = now.toISOString().slice(0, 10);
      const shown = shortenWords(words, secrets, texts);
      const name = JSON.stringify([serviceId, day, kind, model, shown]);
      const before = noted.get(name);
      if (!before && noted.size >= MOST_WAITING) return;
      noted.set(name, {
        ...{ serviceId, day, kind, model, words: shown },
        count: (before?.count ?? 0) + 1,
        firstAt: before?.firstAt ?? now,
        lastAt: now,
      });
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
    async deleteExpired() {
      const day = new Date(deps.clock.now().getTime() - KEPT_DAYS * 24 * 3600_000).toISOString().slice(0, 10);
      await deleteFailuresBefore(deps.db, day);
    },
  };
}

/** Names that differ from call to call, so that the same failure keeps its words. */
const PASSING =
  /\b(req|request|chatcmpl|cmpl|trace|org|proj|gen)[-_][\w-]{6,}|\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi;
const KEYS = /\b(sk|dsk|sk-or|sk-proj|pk|key|AIza)[-_]?[A-Za-z0-9*._-]{8,}/g;

/** A service's words as administrators read them: shortened, without keys and without names of the single call. */
export function shortenWords(
  words: string,
  secrets: readonly (string | null)[],
  texts: readonly string[] = [],
): string {
  const unquoted = hideTexts(words.slice(0, READ_MAX_LENGTH), texts);
  const withoutKey = secrets.reduce<string>(
    (shown, secret) => (secret && secret.length > 4 ? shown.replaceAll(secret, '••••') : shown),
    unquoted,
  );
  const plain = withoutKey.replace(KEYS, '••••').replace(PASSING, '…').replace(/\s+/g, ' ').trim();
  return plain.length > WORDS_MAX_LENGTH ? `${plain.slice(0, WORDS_MAX_LENGTH - 1)}…`.toWellFormed() : plain;
}

/** Characters in a row that are no chance: words of a service that a text has, too, are a quotation of it. */
const QUOTED = 8;
/** The same where one of them is Chinese: four of these are half a sentence. */
const QUOTED_CHINESE = 4;
const CHINESE = /\p{Script=Han}/u;
/** Characters of a service's words that are looked at, and of each text. */
const READ_MAX_LENGTH = 2_000;
const TEXT_MAX_LENGTH = 20_000;

/** Some services repeat in their refusal what they were asked. That is a pupil's, and no administrator needs it. */
function hideTexts(said: string, texts: readonly string[]): string {
  const words = readEscapes(said);
  const read = texts.map((text) => text.slice(-TEXT_MAX_LENGTH));
  const hidden = new Set<number>();
  for (let at = 0; at < words.length; at++) {
    const piece = words.slice(at, at + QUOTED_CHINESE);
    const size = CHINESE.test(piece) ? QUOTED_CHINESE : QUOTED;
    if (!isIn(read, words.slice(at, at + size), size)) continue;
    for (let place = at; place < at + size; place++) hidden.add(place);
  }
  return [...words.split('').entries()]
    .map(([at, character]) => (hidden.has(at) ? (hidden.has(at - 1) ? '' : '…') : character))
    .join('');
}

/** A whole text that is shorter is one, too. */
const isIn = (texts: readonly string[], piece: string, size: number): boolean =>
  texts.some((text) =>
    text.length < size ? text.length > 1 && piece.startsWith(text) : text.includes(piece),
  );

/** Words within words, as JSON and Python write them. */
const readEscapes = (words: string) =>
  words
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toWellFormed();
