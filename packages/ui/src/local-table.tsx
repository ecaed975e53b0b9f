import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pager } from './pager.tsx';
import type { RowsInHandOptions } from './rows-in-hand.ts';
import { SelectField } from './select-field.tsx';
import { TableFoot } from './table-bar.tsx';
import { olderPageSizes, pageSizes } from './table-request.ts';
import type { TableSort } from './table-sort.ts';
import { type HandView, useRowsInHand } from './use-rows-in-hand.ts';
import { useWords } from './words.tsx';

export type LocalTableProps<Row> = Omit<DataTableProps<Row>, 'sort' | 'onSort' | 'sortSteps'> &
  RowsInHandOptions & {
    view: HandView;
    onView: (view: HandView) => void;
    /** main: headers cycle through three steps, 10 to 100 rows a page. older: two steps, 5 to 100 rows and up to five page links. */
    variant?: 'main' | 'older';
    /** False puts all rows on one page. */
    paged?: boolean;
    /** '1 – 20 of 842'. */
    rangeText: (from: number, to: number, total: number) => string;
    /** 'Rows a page'. */
    rowsLabel: string;
  };

/** A table of rows in hand: it searches, sorts and pages them itself. Where it stands is its owner's to keep. */
export function LocalTable<Row>({
  view,
  onView,
  variant = 'main',
  paged = true,
  rangeText,
  rowsLabel,
  frozenLastRow = false,
  ...table
}: LocalTableProps<Row>) {
  const words = useWords();
  const { shown, found, page, lastPage, limit } = useRowsInHand({
    rows: table.rows,
    columns: table.columns,
    view,
    onPage: (next) => onView({ ...view, page: next }),
    loading: table.loading ?? false,
    paged,
    frozenLastRow,
  });
  const from = (page - 1) * limit;
  const sizes = variant === 'older' ? olderPageSizes : pageSizes;
  return (
    <>
      <DataTable
        {...table}
        rows={shown}
        sort={view.sort}
        onSort={(sort: TableSort) => onView({ ...view, sort, page: 1 })}
        sortSteps={variant === 'older' ? 2 : 3}
      />
      <TableFoot
        start={shown.length === 0 ? null : rangeText(from + 1, from + shown.length, found.length)}
        end={
          paged ? (
            <SelectField
              label={rowsLabel}
              hideLabel
              size="tool"
              value={String(view.limit)}
              onValue={(size) => onView({ ...view, limit: Number(size), page: 1 })}
              options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            />
          ) : null
        }
      >
        {paged ? (
          <Pager
            label={`${words.pages}: ${table.label}`}
            page={page}
            lastPage={lastPage}
            onPage={(next) => onView({ ...view, page: next })}
            {...(variant === 'older' ? { variant: 'neighbours' as const } : {})}
          />
        ) : null}
      </TableFoot>
    </>
  );
}
