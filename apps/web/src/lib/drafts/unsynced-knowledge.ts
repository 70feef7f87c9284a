import type { KnowledgeBase } from '#contract/knowledge.contract.ts';

/**
 * Knowledge bases whose save did not reach the server. They wait in local storage, under the one key that the
 * specification names for them, until they are sent again or discarded. Each carries whose it is: nobody else on the
 * same computer is shown it, and logging out wipes it (see session/sign-out.ts).
 */
const KEY = 'mockKnowledgeBases';

export type UnsyncedKnowledgeBase = Omit<KnowledgeBase, 'characters' | 'passages'> & {
  owner_id: string;
  /** The server may never have heard of it. */
  is_new: boolean;
};

const listeners = new Set<() => void>();

/** For `useSyncExternalStore`, with {@link readUnsyncedText}; another tab's changes are told as well. */
export function followUnsynced(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** What is stored, as it stands there. */
export function readUnsyncedText(): string {
  return localStorage.getItem(KEY) ?? '[]';
}

/** Latest first. What cannot be read is left alone: it may be another version's. */
export function listUnsynced(ownerId: string, stored = readUnsyncedText()): UnsyncedKnowledgeBase[] {
  return readEntries(stored)
    .filter(isUnsynced)
    .filter((entry) => entry.owner_id === ownerId)
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
}

/** Keeps it in the place of an earlier one of the same id. False when the storage is full or forbidden. */
export function keepUnsynced(entry: UnsyncedKnowledgeBase): boolean {
  const others = readEntries(readUnsyncedText()).filter((other) => !isSame(other, entry.owner_id, entry.id));
  try {
    write([...others, entry]);
    return true;
  } catch {
    return false;
  }
}

export function dropUnsynced(ownerId: string, id: string): void {
  remove((entry) => isSame(entry, ownerId, id));
}

/** All that one person left. */
export function clearUnsynced(ownerId: string): void {
  remove((entry) => isUnsynced(entry) && entry.owner_id === ownerId);
}

function remove(isGone: (entry: unknown) => boolean): void {
  const entries = readEntries(readUnsyncedText());
  const left = entries.filter((entry) => !isGone(entry));
  if (left.length < entries.length) write(left);
}

function write(entries: readonly unknown[]): void {
  if (entries.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(entries));
  for (const listener of [...listeners]) listener();
}

function readEntries(stored: string): unknown[] {
  try {
    const entries: unknown = JSON.parse(stored);
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

function isSame(entry: unknown, ownerId: string, id: string): boolean {
  return isUnsynced(entry) && entry.owner_id === ownerId && entry.id === id;
}

const TEXTS = [
  'id',
  'owner_id',
  'name',
  'content',
  'default_language',
  'remark',
  'created_at',
  'updated_at',
] as const;

function isUnsynced(entry: unknown): entry is UnsyncedKnowledgeBase {
  if (typeof entry !== 'object' || entry === null) return false;
  const fields = entry as Readonly<Record<string, unknown>>;
  return TEXTS.every((name) => typeof fields[name] === 'string') && Array.isArray(fields.tags);
}
