/** A column and a direction as one word, as it stands in the address: `name`, or `-name` for the other way round. */
export type Order = string;

export function readOrder(order: Order): { by: string; descending: boolean } {
  return order.startsWith('-') ? { by: order.slice(1), descending: true } : { by: order, descending: false };
}

/** Chinese by strokes or reading, as the browser knows it, and numbers inside of names by their value. */
const collator = new Intl.Collator('zh-Hant', { numeric: true });

/**
 * The rows in an order, for lists that the page holds whole. `keys` says by what a column sorts; an order that it
 * does not know leaves the rows as they came. Null stands after everything, in both directions.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  order: Order,
  keys: Readonly<Record<string, (row: Row) => string | number | null>>,
): readonly Row[] {
  const { by, descending } = readOrder(order);
  const keyOf = Object.hasOwn(keys, by) ? keys[by] : undefined;
  if (!keyOf) return rows;
  return [...rows].sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const compared =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right));
    return descending ? -compared : compared;
  });
}
