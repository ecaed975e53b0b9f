import { offsetMaximum } from '../table/paging.ts';

/** What a page of a list says of itself. */
type Page<Row> = { rows: readonly Row[]; total_count: number; total_count_is_exact: boolean };

/** How many rows a list gives at once at most. */
const page_maximum = 100;

/** So many pages a list gives at all. */
const pages_maximum = Math.floor(offsetMaximum / page_maximum) + 1;

/** A list has more rows than its pages reach: a part of it would look like all. */
export class TableTooLong extends Error {
  constructor() {
    super('The table has more rows than its pages reach');
    this.name = 'TableTooLong';
  }
}

/**
 * All rows of a list that comes in pages, from the first on, four pages at once. A list that changes meanwhile gives what stood on
 * each page when it was asked for; a row that came twice stands once. Where the list says that it has more than it counted, it is read
 * until a page is not full.
 *
 * @throws TableTooLong where the pages do not reach the last row
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
  // What cannot be read to its end is found out before all of it is read.
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
