import { useEffect, useState } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { ErrorState } from './state-page.tsx';
import { TableFoot } from './table-bar.tsx';
import { lastPageOf, type TableAnswer, type TableRequest, tableRequest } from './table-request.ts';
import type { TableSort } from './table-sort.ts';
import { useWords } from './words.tsx';

/** Where a fetched table stands; the caller keeps it (in the address). */
export type TableView = { search: string; page: number; limit: number; sort: TableSort };

/**
 * A table that fetches its rows through a callback: search term, start offset, limit, sort. An answer that a newer
 * request has overtaken is dropped, and the rows that stand are dimmed while new ones are on their way.
 */
export function FetchedTable<Row>({
  fetchRows,
  view,
  onView,
  errorTitle,
  rangeText,
  ...table
}: Omit<DataTableProps<Row>, 'rows' | 'loading' | 'sort' | 'onSort'> & {
  /** Must keep its identity as long as its source does (useCallback). */
  fetchRows: (request: TableRequest, signal: AbortSignal) => Promise<TableAnswer<Row>>;
  view: TableView;
  onView: (view: TableView) => void;
  /** 'The merchants did not load'. */
  errorTitle: string;
  /** '1 – 20 of 842'. */
  rangeText: (from: number, to: number, total: number) => string;
}) {
  const words = useWords();
  const [answer, setAnswer] = useState<TableAnswer<Row>>({ rows: [], total: 0 });
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const { search, page, limit } = view;
  const sortKey = view.sort?.key ?? null;
  const sortOrder = view.sort?.order ?? 'asc';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same thing again
  useEffect(() => {
    const asked = new AbortController();
    setState('loading');
    const sort: TableSort = sortKey === null ? null : { key: sortKey, order: sortOrder };
    fetchRows(tableRequest({ search, page, limit, sort }), asked.signal).then(
      (next) => {
        if (asked.signal.aborted) return;
        setAnswer(next);
        setState('there');
      },
      () => {
        if (!asked.signal.aborted) setState('failed');
      },
    );
    return () => asked.abort();
  }, [fetchRows, search, page, limit, sortKey, sortOrder, attempt]);

  if (state === 'failed') return <ErrorState title={errorTitle} onRetry={() => setAttempt((was) => was + 1)} />;
  const { rows, total } = answer;
  const from = (page - 1) * limit;
  return (
    <div>
      <DataTable
        {...(table as Omit<DataTableProps<Row>, 'rows'>)}
        rows={rows}
        loading={state === 'loading'}
        sort={view.sort}
        onSort={(sort) => onView({ ...view, sort, page: 1 })}
      />
      <TableFoot start={rows.length === 0 ? null : rangeText(from + 1, from + rows.length, total)}>
        <Pager
          label={`${words.pages}: ${table.label}`}
          page={page}
          lastPage={lastPageOf(total, limit)}
          onPage={(next) => onView({ ...view, page: next })}
        />
      </TableFoot>
    </div>
  );
}
