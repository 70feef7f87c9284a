type Page<Row> = { items: readonly Row[]; nextCursor: string | null };

/**
 * All rows of a list, page after page. `read` gets the cursor of a page, null for the first; `onPage` hears how many rows
 * each brought. Rejects with the first failure.
 */
export async function readAllPages<Row>(
  read: (cursor: string | null) => Promise<Page<Row>>,
  onPage: (count: number) => void = () => undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await read(cursor);
    rows.push(...page.items);
    onPage(page.items.length);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}
