import { offsetMaximum } from '../table/paging.ts';

/** One page of a list. */
type Page<Row> = { rows: readonly Row[]; total_count: number; total_count_is_exact: boolean };

/** The most rows that a list returns per request. */
const page_maximum = 100;

/** The most pages that a list returns. */
const pages_maximum = Math.floor(offsetMaximum / page_maximum) + 1;

/** The list has more rows than its pages reach. A partial file would look complete. */
export class TableTooLong extends Error {
  constructor() {
    super('The table has more rows than its pages can show');
    this.name = 'TableTooLong';
  }
}

/**
 * Returns all rows of a paged list, in order, with four requests at a time. If the list changes meanwhile, each page holds what it had when
 * it was requested; a row that arrives twice is kept once. If the total count is not exact, pages are read until one is not full.
 * @throws TableTooLong if the pages do not reach the last row
 * @throws whatever a page throws, and the signal's reason
 */
export async function allPages<Row>(
  pageAt: (range: { limit: number; offset: number }, signal: AbortSignal) => Promise<Page<Row>>,
  keyOf: (row: Row) => string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<readonly Row[]> {
  const read = (index: number) => pageAt({ limit: page_maximum, offset: index * page_maximum }, signal);
  const first = await read(0);
  const pages: (readonly Row[])[] = [first.rows];
  let page_count = Math.ceil(first.total_count / page_maximum);
  if (!first.total_count_is_exact) page_count = pages_maximum;
  if (page_count > pages_maximum) throw new TableTooLong();
  // Finds out that the list is too long before reading all of it.
  if (!first.total_count_is_exact && (await read(pages_maximum - 1)).rows.length === page_maximum) {
    throw new TableTooLong();
  }
  let next = 1;
  let done = 1;
  const work = async () => {
    while (next < page_count) {
      signal.throwIfAborted();
      const index = next;
      next += 1;
      const { rows } = await read(index);
      pages[index] = rows;
      if (!first.total_count_is_exact && rows.length < page_maximum) page_count = Math.min(page_count, index + 1);
      done += 1;
      onShare(Math.min(1, done / page_count));
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  const found = new Map<string, Row>();
  for (const row of pages.flat()) if (!found.has(keyOf(row))) found.set(keyOf(row), row);
  return [...found.values()];
}
