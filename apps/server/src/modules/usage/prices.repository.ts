import type { UsagePrices } from '#contract/usage.contract.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { usagePrices } from '../../platform/db/schema/index.ts';

const columns = { currency: usagePrices.currency, prices: usagePrices.prices };

export async function findPrices(db: Queryable): Promise<UsagePrices | undefined> {
  const [row] = await db.select(columns).from(usagePrices);
  return row;
}

/** The table, or these prices where there is none yet; until the transaction ends nobody else changes it. */
export async function holdPrices(tx: Queryable, defaults: UsagePrices): Promise<UsagePrices> {
  await tx.insert(usagePrices).values(defaults).onConflictDoNothing();
  const [row] = await tx.select(columns).from(usagePrices).for('update');
  return row ?? defaults;
}

export async function savePrices(tx: Queryable, prices: UsagePrices): Promise<void> {
  await tx.update(usagePrices).set(prices);
}
