import type { CallDeclaration, CallResponse } from '@countinghouse/contract/call';
import type { SendOptions } from '@countinghouse/contract/client';
import type { SavedViewList } from '@countinghouse/domain/report/saved-view';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import type { Column, PhoneRow } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { IconStack2 } from '@tabler/icons-react';
import { send } from '../../../shared/client/send.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import type { Found } from '../../../shared/table/list-foot.tsx';
import { ListTable } from '../../../shared/table/list-table.tsx';
import type { SortColumns } from '../../../shared/table/paging.ts';
import type { List } from '../../../shared/table/use-list.ts';
import { BatchFilters } from './batch-filters.tsx';
import { exportTotals, type Totals } from './figure-columns.tsx';
import type { BatchFilters as Filters, Grouping } from './settlement-address.ts';

/** The properties that the lists of a report get from its page. */
export type ReportProps = {
  /** The groupings that the report offers, with names. */
  groupings: readonly { value: Grouping; label: string }[];
  zone: TimeZone;
  /** The period that it covers without dates. */
  otherwise: { start_date: string; end_date: string };
  terminals: readonly { value: string; label: string }[];
  bins: readonly { value: string; label: string }[];
  merchant_name: string | undefined;
  /** Returns the address of the report with these filters. */
  hrefOf: (filters: Filters) => string;
};

/** One list of a report: its grouping, filters, views, export and totals around the table. */
export function ReportTable<Row, Columns extends SortColumns>({
  groupings,
  zone,
  terminals,
  bins,
  merchant_name,
  hrefOf,
  otherwise: _otherwise,
  name,
  label,
  list,
  columns,
  query,
  totals,
  search,
  allRows,
  ...table
}: ReportProps & {
  name: SavedViewList;
  label: string;
  list: List<Columns, Filters>;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  query: Parameters<typeof listAnswer>[0];
  found: Found | undefined;
  totals: Totals;
  /** The search field's label, if the list can be searched. */
  search?: string;
  allRows?: (signal: AbortSignal, onShare: (share: number) => void) => Promise<readonly Row[]>;
  onRowOpen: (row: Row) => void;
  phone: PhoneRow<Row>;
}) {
  const { t } = useLingui();
  const { filters } = list.view;
  const { by } = filters;
  return (
    <ListTable
      {...table}
      name={name}
      label={label}
      list={list}
      columns={columns}
      {...listAnswer(query, t`Couldn’t load the settlement`)}
      {...(search === undefined ? {} : { search: { label: search } })}
      filters={
        <>
          <Segmented
            label={t`Added up by`}
            options={groupings}
            value={by}
            onChange={(value) => void goTo(hrefOf({ ...filters, by: value }))}
          />
          <BatchFilters
            filters={filters}
            zone={zone}
            terminals={terminals}
            bins={bins}
            merchant_name={merchant_name}
            onChange={(changes) => list.narrow({ filters: changes })}
          />
        </>
      }
      views={[
        { key: 'all', label: t`All batches`, filters: { by } },
        { key: 'failed', label: t`Refused`, filters: { by, status: ['failed'] } },
        { key: 'under_way', label: t`Not settled yet`, filters: { by, status: ['closing', 'submitted'] } },
      ]}
      tools={(shown) => (
        <ExportMenu
          tableName={label}
          columns={shown}
          rows={table.rows}
          totals={exportTotals(totals, t`Totals`)}
          zone={zone}
          {...(allRows === undefined ? {} : { allRows })}
        />
      )}
      totalLabel={totals.length === 0 ? undefined : t`Totals`}
      emptyNote={t`No batch matches.`}
      empty={
        <EmptyState
          full
          glyph={IconStack2}
          title={t`No batches in this period`}
          note={t`Batches appear here once they are closed, by the settlement schedule or by Settle now. Choose earlier days to look further back.`}
        />
      }
    />
  );
}

/** Returns a function that fetches every row of a list for its export, page by page, with its filters and order. */
export function useAllRows<const Call extends CallDeclaration, Row>(
  call: Call,
  query: Record<string, unknown>,
  rowsOf: (page: CallResponse<Call>) => readonly Row[],
  keyOf: (row: Row) => string,
) {
  return (signal: AbortSignal, onShare: (share: number) => void) =>
    allPages<Row>(
      async (range, each) => {
        const given = { query: { ...query, limit: String(range.limit), offset: String(range.offset) } };
        const page = await (
          send as (call: CallDeclaration, given: unknown, options: SendOptions) => Promise<CallResponse<Call>>
        )(call, given, { signal: each });
        const { total_count, total_count_is_exact } = page as { total_count: number; total_count_is_exact: boolean };
        return { rows: rowsOf(page), total_count, total_count_is_exact };
      },
      keyOf,
      signal,
      onShare,
    );
}
