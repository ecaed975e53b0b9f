/** What a page of a list says of itself. */
type Page<Row> = { rows: readonly Row[]; total_count: number };

/** How many rows a list gives at once at most. */
export const page_maximum = 100;

/**
 * All rows of a list that comes in pages, from the first on, four pages at once. A list that changes meanwhile gives what stood on
 * each page when it was asked for; a row that came twice stands once.
 *
 * @throws whatever a page throws, and the signal's reason
 */
export async function allPages<Row>(
  pageAt: (range: { limit: number; offset: number }, signal: AbortSignal) => Promise<Page<Row>>,
  keyOf: (row: Row) => string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<readonly Row[]> {
  const first = await pageAt({ limit: page_maximum, offset: 0 }, signal);
  const pages: (readonly Row[])[] = [first.rows];
  const page_count = Math.ceil(first.total_count / page_maximum);
  let next = 1;
  let done = 1;
  const work = async () => {
    while (next < page_count) {
      signal.throwIfAborted();
      const index = next;
      next += 1;
      pages[index] = (await pageAt({ limit: page_maximum, offset: index * page_maximum }, signal)).rows;
      done += 1;
      onShare(done / page_count);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  const found = new Map<string, Row>();
  for (const row of pages.flat()) if (!found.has(keyOf(row))) found.set(keyOf(row), row);
  return [...found.values()];
}
