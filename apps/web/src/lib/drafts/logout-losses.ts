/**
 * What a logout would destroy and nobody would expect, as sentences for the question before it. Whoever keeps such a
 * thing in memory says so here when it is loaded.
 */
type FindLoss = (userId: string) => string | null;

const finders: FindLoss[] = [];

/** `find` gives null while there is nothing to lose. */
export function tellLoss(find: FindLoss): void {
  finders.push(find);
}

export function listLosses(userId: string): string[] {
  return finders.flatMap((find) => find(userId) ?? []);
}
