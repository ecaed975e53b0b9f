import type { SavedViewList } from '@countinghouse/domain/report/saved-view';
import { TextButton } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { shownColumns } from '@countinghouse/ui/table/columns/column-order';
import { ColumnResizer } from '@countinghouse/ui/table/columns/column-resizer';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { DataTable, type DataTableProps } from '@countinghouse/ui/table/data-table';
import { rowSelection } from '@countinghouse/ui/table/row-selection';
import { TableBar } from '@countinghouse/ui/table/table-bar';
import { lastPageOf, unpagedSize } from '@countinghouse/ui/table/table-request';
import type { RowSelection } from '@countinghouse/ui/table/table-row';
import { phone, useMedia } from '@countinghouse/ui/use-media';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSquareCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormat } from '../format/use-format.ts';
import { CallErrorState } from '../page/call-error.tsx';
import { ListSearch } from '../search/list-search.tsx';
import { Cover, CoversOfList } from './covers.tsx';
import type { Filters } from './list-address.ts';
import { ListColumns } from './list-columns.tsx';
import { type Found, ListFoot } from './list-foot.tsx';
import { offsetMaximum, type SortColumns } from './paging.ts';
import type { List } from './use-list.ts';
import { usePageWidth } from './use-page-width.ts';
import { useWidths } from './use-widths.ts';
import { ListViews, type OwnView } from './views/list-views.tsx';

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'rows' | 'rowKey' | 'loading' | 'phone' | 'onRowOpen' | 'totalLabel'
>;

/**
 * The list's own name, never translated, under which its widths are stored; and the views that all users have, to which the saved ones are
 * added.
 */
type Named<Filter extends Filters> =
  | { name: SavedViewList; views: readonly OwnView<Filter>[] | undefined }
  | { name: string; views?: undefined };

export type ListTableProps<Row, Columns extends SortColumns, Filter extends Filters> = TableProps<Row> &
  Named<Filter> & {
    list: List<Columns, Filter>;
    /** Every column; hidden ones can be chosen. */
    columns: readonly Column<Row>[];
    /** How many rows there are, and the offset of those shown; undefined before the first answer. */
    found: Found | undefined;
    /** Replaces the table when its rows failed to load. */
    failure?: { error: unknown; title: string; onRetry: () => void } | undefined;
    /** The search field's label. `onLastFour` receives a card number's last digits; without it a card number is not searched for. */
    search?: { label: string; onLastFour?: (last_four: string) => void };
    /** The filters as chips. */
    filters?: ReactNode;
    /** At the top right, beside the column chooser: export. Receives the visible columns. */
    tools?: (columns: readonly Column<Row>[]) => ReactNode;
    /** Under 'No Data Available', before 'Clear filters'. */
    emptyNote: string;
    /** Actions on several rows; `done` clears the selection, `columns` are the visible ones. */
    selection?: {
      /** Names a row for its check box ('payment 8f2c…4be19a07'). */
      label: (row: Row) => string;
      /** Beside the count: the sum of the selected rows. */
      sum?: (rows: readonly Row[]) => ReactNode;
      actions: (rows: readonly Row[], done: () => void, columns: readonly Column<Row>[]) => ReactNode;
    };
    /** Replaces the table while the list is empty: what the page is for. */
    empty?: ReactNode;
    /** False puts all rows on one page, for a loaded list whose order has a meaning. */
    paged?: boolean;
    /** In pixels: on a narrower page the columns marked spare are left out. */
    roomy_px?: number;
  };

/** Below this width a wide list has no room for all columns: those marked spare are left out. */
export const roomyWidth_px = 880;

/**
 * A list with everything around it: views, search, filters, columns, the table, and the footer with its pages. Its state is in the address
 * (useList), so that it can be shared, bookmarked and restored by Back. Its rows either come in pages from a call that searches and sorts
 * (`rows` and `found` of the answer), or are all loaded (useListInHand and useListRows return `rows` and `found`).
 */
export function ListTable<Row, Columns extends SortColumns, Filter extends Filters>({
  list,
  columns,
  found,
  failure,
  search,
  filters,
  tools,
  emptyNote,
  selection,
  empty,
  paged = true,
  roomy_px = roomyWidth_px,
  ...table
}: ListTableProps<Row, Columns, Filter>) {
  const { t } = useLingui();
  const { view, change, narrow, clear, narrowed, address } = list;
  // Two-line rows have no columns to choose.
  const small = useMedia(phone);
  const [clears, setClears] = useState(0);
  const { widths, setWidth, resetWidths } = useWidths(table.name);
  const shown = shownColumns(columns, view.columns, usePageWidth() < roomy_px);
  const clearAll = () => {
    setClears((count) => count + 1);
    clear();
  };

  const selected = useListSelection(selection, table, small);

  useLastPage(list, found, paged, table.loading === true);

  const nothingAtAll = found !== undefined && table.loading !== true && found.total_count === 0 && !narrowed;
  return (
    <CoversOfList>
      <Cover name={t`Search`} value={view.search} />
      {table.views === undefined ? null : <ListViews name={table.name} list={list} own={table.views} />}
      {selected.barShows ? (
        <SelectionBar selection={selection} selected={selected} columns={shown} />
      ) : (
        <TableBar
          end={
            <>
              {small && table.phone !== undefined ? null : (
                <ListColumns
                  columns={columns}
                  chosen={view.columns}
                  onChosen={(keys) => change({ columns: keys }, { replace: true })}
                  onReset={() => {
                    resetWidths();
                    change({ columns: undefined }, { replace: true });
                  }}
                />
              )}
              {selected.in_mode && table.rows.length > 0 ? (
                <Button size="tool" icon={IconSquareCheck} onClick={selected.begin}>
                  {t({ message: 'Select', context: 'rows of a list' })}
                </Button>
              ) : null}
              {tools?.(shown)}
            </>
          }
        >
          {search === undefined ? null : (
            <ListSearch
              key={clears}
              label={search.label}
              searched={view.search}
              length_minimum={address.searchMinimum}
              onSearch={(text) => narrow({ search: text }, { replace: true })}
              onLastFour={search.onLastFour}
            />
          )}
          {filters}
          {narrowed ? (
            <TextButton onClick={clearAll}>{t({ message: 'Clear', context: 'all filters' })}</TextButton>
          ) : null}
        </TableBar>
      )}
      {failure !== undefined ? (
        <CallErrorState full {...failure} />
      ) : nothingAtAll && empty !== undefined ? (
        empty
      ) : (
        <>
          <DataTable
            {...table}
            onRowOpen={selected.onRowOpen}
            fill
            widths={widths}
            columnEdge={({ key, header }) => (
              <ColumnResizer
                label={t`Width of ${header}`}
                width_px={widths[key]}
                onWidth={(width_px) => setWidth(key, width_px)}
              />
            )}
            selection={selected.boxes}
            columns={shown}
            skeletonRows={view.limit}
            sort={view.sort}
            sortSteps={address.variant === 'older' ? 2 : 3}
            onSort={(sort) => change({ sort: sort as typeof view.sort, page: 1 })}
            openKey={view.open}
            emptyNote={
              narrowed ? (
                <>
                  {emptyNote} <TextButton onClick={clearAll}>{t`Clear filters`}</TextButton>
                </>
              ) : undefined
            }
          />
          <ListFoot
            found={found}
            row_count={table.rows.length}
            paging={paged ? view : undefined}
            variant={address.variant}
            onPaging={change}
          />
        </>
      )}
    </CoversOfList>
  );
}

type Selection<Row, Columns extends SortColumns, Filter extends Filters> = ListTableProps<
  Row,
  Columns,
  Filter
>['selection'];

/** The selected rows. On a phone there is no room for check boxes: they appear on request. */
function useListSelection<Row, Columns extends SortColumns, Filter extends Filters>(
  selection: Selection<Row, Columns, Filter>,
  table: Pick<TableProps<Row>, 'rows' | 'rowKey' | 'phone' | 'onRowOpen'>,
  small: boolean,
) {
  const [selecting, setSelecting] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  // Rows that are gone are not selected any more.
  const rows = selection === undefined ? [] : table.rows.filter((row) => picked.has(table.rowKey(row)));
  const keys = new Set(rows.map(table.rowKey));
  const pick: RowSelection<Row>['onChange'] = (next) =>
    setPicked((was) => next(new Set(table.rows.map(table.rowKey).filter((key) => was.has(key)))));
  const in_mode = selection !== undefined && small && table.phone !== 'table' && table.phone !== undefined;
  return {
    rows,
    /** The boxes are shown only during a selection. */
    in_mode,
    barShows: rows.length > 0 || (in_mode && selecting),
    begin: () => setSelecting(true),
    letGo: () => {
      setPicked(new Set());
      setSelecting(false);
    },
    boxes:
      selection !== undefined && (!in_mode || selecting)
        ? rowSelection({ label: selection.label, keys, onChange: pick })
        : undefined,
    onRowOpen:
      in_mode && selecting
        ? (row: Row) => pick((before) => before.symmetricDifference(new Set([table.rowKey(row)])))
        : table.onRowOpen,
  };
}

/** Shows the number of selected rows and their actions in place of the tools, so that nothing moves. */
function SelectionBar<Row, Columns extends SortColumns, Filter extends Filters>({
  selection,
  selected: { rows: pickedRows, letGo },
  columns,
}: {
  selection: Selection<Row, Columns, Filter>;
  selected: { rows: readonly Row[]; letGo: () => void };
  columns: readonly Column<Row>[];
}) {
  const { t } = useLingui();
  const format = useFormat();
  const picked_count = format.count(pickedRows.length);
  return (
    <TableBar>
      <span className="ui-strong" role="status">
        {plural(pickedRows.length, { one: `${picked_count} selected`, other: `${picked_count} selected` })}
      </span>
      {pickedRows.length === 0 ? null : selection?.sum?.(pickedRows)}
      {pickedRows.length === 0 ? null : selection?.actions(pickedRows, letGo, columns)}
      <TextButton onClick={letGo}>
        {pickedRows.length === 0 ? t({ message: 'Cancel', context: 'selecting rows' }) : t`Clear selection`}
      </TextButton>
    </TableBar>
  );
}

/** If an address names a page that does not exist, the last page is shown. */
function useLastPage<Columns extends SortColumns, Filter extends Filters>(
  { view, change }: List<Columns, Filter>,
  found: Found | undefined,
  paged: boolean,
  loading: boolean,
): void {
  const limit = paged ? view.limit : unpagedSize(found?.total_count ?? 0);
  const lastPage = found === undefined ? undefined : lastPageOf(found.total_count, limit, offsetMaximum);
  const beyond = lastPage !== undefined && !loading && view.page > lastPage;
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true });
  }, [beyond, lastPage, change]);
}
