import type { CallResponse } from '@countinghouse/contract/call';
import { getBatchDates } from '@countinghouse/contract/credit-card/batches/get-batch-dates';
import { getBatchMerchants } from '@countinghouse/contract/credit-card/batches/get-batch-merchants';
import { getCardBrandBatches } from '@countinghouse/contract/credit-card/batches/get-card-brand-batches';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Amount } from '@countinghouse/ui/display/amount';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useList } from '../../../shared/table/use-list.ts';
import { useBatchCountColumn, useFigureColumns } from './figure-columns.tsx';
import { type ReportProps, ReportTable, useAllRows } from './report-table.tsx';
import { brandsAddress, datesAddress, filterQuery, merchantsAddress } from './settlement-address.ts';

type DateRow = CallResponse<typeof getBatchDates>['dates'][number];
type MerchantRow = CallResponse<typeof getBatchMerchants>['merchants'][number];
type BrandRow = CallResponse<typeof getCardBrandBatches>['card_brands'][number];

/** The batches of a report grouped by date. A row opens the day's batches. */
export function DatesList(report: ReportProps) {
  const { t } = useLingui();
  const format = useFormat();
  const list = useList(datesAddress);
  const query = { ...list.query, ...filterQuery(list.view.filters) };
  const found = useCall(getBatchDates, { query: asText(query) }, { shown: 'in_place', keep_previous: true });
  const totals = found.data?.total_amounts ?? [];
  const hrefOf = ({ batch_date }: DateRow) =>
    report.hrefOf({ ...list.view.filters, by: 'batch', start_date: batch_date, end_date: batch_date });
  const columns: Column<DateRow>[] = [
    {
      key: 'batch_date',
      header: t`Date`,
      datatype: 'date',
      value: ({ batch_date }) => batch_date,
      sortable: true,
      cell: (row) => (
        <TextLink plain href={hrefOf(row)}>
          {format.date(row.batch_date)}
        </TextLink>
      ),
    },
    useBatchCountColumn<DateRow>(totals, true),
    ...useFigureColumns<DateRow>(totals, true),
  ];
  const allRows = useAllRows(getBatchDates, query, (page) => page.dates, keyOfDate);
  return (
    <ReportTable
      {...report}
      name="settlement-dates"
      label={t`Settlement by day`}
      list={list}
      columns={columns}
      rows={found.data?.dates ?? []}
      rowKey={keyOfDate}
      query={found}
      found={found.data}
      totals={totals}
      allRows={allRows}
      onRowOpen={(row) => void goTo(hrefOf(row))}
      phone={{ ...usePhoneFigures<DateRow>(), title: ({ batch_date }) => format.date(batch_date) }}
    />
  );
}

const keyOfDate = ({ batch_date, currency }: DateRow) => `${batch_date} ${currency}`;

/** The batches of all merchants grouped by merchant, with a Totals row at the end. A row opens the merchant's batches. */
export function MerchantsList(report: ReportProps) {
  const { t } = useLingui();
  const list = useList(merchantsAddress);
  const query = { ...list.query, ...filterQuery(list.view.filters) };
  const found = useCall(getBatchMerchants, { query: asText(query) }, { shown: 'in_place', keep_previous: true });
  const totals = found.data?.totals ?? [];
  const hrefOf = ({ merchant_uid }: MerchantRow) => report.hrefOf({ ...list.view.filters, by: 'batch', merchant_uid });
  const format = useFormat();
  const columns: Column<MerchantRow>[] = [
    {
      key: 'dba',
      header: t`Merchant`,
      value: ({ dba }) => dba,
      sortable: true,
      maxWidth: '280px',
      full: ({ dba }) => dba,
      cell: (row) => (
        <TextLink plain href={hrefOf(row)}>
          {row.dba}
        </TextLink>
      ),
    },
    {
      key: 'batch_date',
      header: t`Latest batch`,
      kind: 'date',
      datatype: 'date',
      value: ({ batch_date }) => batch_date,
      sortable: true,
      spare: true,
      cell: ({ batch_date }) => format.date(batch_date),
    },
    useBatchCountColumn<MerchantRow>(totals, true),
    ...useFigureColumns<MerchantRow>(totals, true),
  ];
  const allRows = useAllRows(getBatchMerchants, query, (page) => page.merchants, keyOfMerchant);
  return (
    <ReportTable
      {...report}
      name="global-settlement"
      label={t`Settlement by merchant`}
      list={list}
      columns={columns}
      rows={found.data?.merchants ?? []}
      rowKey={keyOfMerchant}
      query={found}
      found={found.data}
      totals={totals}
      allRows={allRows}
      search={t`Merchant or batch number`}
      onRowOpen={(row) => void goTo(hrefOf(row))}
      phone={{ ...usePhoneFigures<MerchantRow>(), title: ({ dba }) => dba }}
    />
  );
}

const keyOfMerchant = ({ merchant_uid, currency }: MerchantRow) => `${merchant_uid} ${currency}`;

/** The batches of a report grouped by card brand. A row opens the batches that contain the brand. */
export function BrandsList(report: ReportProps) {
  const { t } = useLingui();
  const list = useList(brandsAddress);
  const { search } = list.view;
  const query = { ...(search === '' ? {} : { search }), ...filterQuery(list.view.filters) };
  const found = useCall(
    getCardBrandBatches,
    { query: { ...report.otherwise, ...query } },
    { shown: 'in_place', keep_previous: true },
  );
  const totals = found.data?.total_amounts ?? [];
  const hrefOf = ({ card_brand }: BrandRow) =>
    report.hrefOf({ ...list.view.filters, by: 'batch', card_brand: [card_brand as never] });
  const rows = found.data?.card_brands ?? [];
  const format = useFormat();
  const columns: Column<BrandRow>[] = [
    {
      key: 'card_brand',
      header: t`Card brand`,
      value: ({ card_brand }) => cardBrandName(card_brand),
      cell: (row) => (
        <span className="ui-row">
          <CardBrandIcon brand={row.card_brand} decorative />
          <TextLink plain href={hrefOf(row)}>
            {cardBrandName(row.card_brand)}
          </TextLink>
        </span>
      ),
    },
    {
      key: 'batch_date',
      header: t`Latest batch`,
      kind: 'date',
      datatype: 'date',
      value: ({ batch_date }) => batch_date,
      spare: true,
      cell: ({ batch_date }) => format.date(batch_date),
    },
    useBatchCountColumn<BrandRow>(totals, false),
    ...useFigureColumns<BrandRow>(totals, false),
  ];
  return (
    <ReportTable
      {...report}
      name="settlement-brands"
      label={t`Settlement by card brand`}
      list={list}
      columns={columns}
      rows={rows}
      rowKey={({ card_brand, currency }) => `${card_brand} ${currency}`}
      query={found}
      found={found.data === undefined ? undefined : { total_count: rows.length, total_count_is_exact: true, offset: 0 }}
      totals={totals}
      onRowOpen={(row) => void goTo(hrefOf(row))}
      phone={{
        ...usePhoneFigures<BrandRow>(),
        lead: ({ card_brand }) => <CardBrandIcon brand={card_brand} decorative />,
        title: ({ card_brand }) => cardBrandName(card_brand),
      }}
    />
  );
}

/** Returns the layout of the sums on a phone: the total, and the number of batches and payments. */
function usePhoneFigures<Row extends DateRow | MerchantRow | BrandRow>() {
  const { t } = useLingui();
  const format = useFormat();
  return {
    note: (row: Row) => {
      const batches = plural(row.batch_count, { one: '# batch', other: '# batches' });
      const payments = plural(row.payment_count, { one: '# payment', other: '# payments' });
      return `${batches} · ${payments}`;
    },
    end: (row: Row) => <Amount text={format.money(row.total_amount, row.currency)} />,
    endNote: (row: Row) => {
      const failed = format.count(row.failed_count);
      return row.failed_count > 0 ? t`${failed} failed` : null;
    },
  };
}

function asText<Query extends Record<string, unknown>>(query: Query): Record<keyof Query & string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) as never;
}
