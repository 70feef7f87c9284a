/** The places in another order: each order is as likely as any other. `random` answers numbers from 0 up to 1. */
export function shuffle(places: readonly number[], random: () => number = Math.random): number[] {
  const mixed = [...places];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as number, mixed[last] as number];
  }
  return mixed;
}
