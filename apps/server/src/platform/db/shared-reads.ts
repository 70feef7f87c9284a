/**
 * A read that is dear and that many ask alike at once: what is asked with the same values within one turn of the event
 * loop is read once. Nobody gets what was read before they asked.
 */
export function defineSharedRead<Db extends object, Ask extends readonly unknown[], Result>(
  read: (db: Db, ...ask: Ask) => Promise<Result>,
): (db: Db, ...ask: Ask) => Promise<Result> {
  const waiting = new WeakMap<Db, Map<string, Promise<Result>>>();

  return (db, ...ask) => {
    let asked = waiting.get(db);
    if (!asked) {
      asked = new Map();
      waiting.set(db, asked);
    }
    const key = JSON.stringify(ask);
    const found = asked.get(key);
    if (found) return found;
    const result = new Promise<Result>((resolve) => {
      setImmediate(() => {
        asked.delete(key);
        resolve(read(db, ...ask));
      });
    });
    asked.set(key, result);
    return result;
  };
}
