import type { Calls } from '@countinghouse/contract/calls';
import { accountCategories } from '@countinghouse/domain/constants';
import type { ExportFormat } from '@countinghouse/domain/export/export-file-name';
import { merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { columnsAskedFor, queryBuilder } from '../../../export/file-query.ts';
import { csvValueOf, currencyColumn, type FileColumn, textOf, worded } from '../../../export/table-columns.ts';
import { makeTableFile } from '../../../export/table-file.ts';
import type { Operation } from '../../../operation.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { matchingMerchants, merchantOrder } from './matching-merchants.ts';

type ExportMerchants = Operation<Calls[`export_merchants_${ExportFormat}`]>;

/** The columns of the list, in its order. */
const shown = [
  'doing_business_as',
  'account_status_code',
  'legal_name',
  'account_category_code',
  'merchant_uid',
  'created_at',
];

function columnsOf(word: (name: string, otherwise: string) => string): FileColumn[] {
  const text = (key: string, label: string): FileColumn => ({
    key,
    label,
    datatype: 'text',
    value: sql.ref(`merchants.${key}`),
  });
  const zone = sql.ref('merchants.time_zone');
  const zones = Object.keys(timeZones) as TimeZone[];
  return [
    text('doing_business_as', 'Business name'),
    {
      ...text('account_status_code', 'Status'),
      ...worded(sql.ref('merchants.account_status_code'), 'account_status_code', merchantStatuses, word),
    },
    text('legal_name', 'Legal name'),
    {
      ...text('account_category_code', 'Category'),
      ...worded(sql.ref('merchants.account_category_code'), 'account_category_code', accountCategories, word),
    },
    text('merchant_uid', 'Merchant ID'),
    { ...text('time_zone', 'Time zone'), ...worded(zone, 'time_zone', zones, word) },
    currencyColumn('merchants.currency'),
    {
      key: 'created_at',
      label: 'Created',
      datatype: 'date',
      value: sql.ref('merchants.created_at'),
      zone: sql`case ${zone} ${sql.join(
        zones.map((name) => sql`when ${name} then ${timeZones[name]}`),
        sql` `,
      )} end`,
    },
  ];
}

/** Writes the operator's merchants that match the search to a file (S7.82 to S7.84). Times are in the time zone of each merchant. */
export function exportMerchants(
  dependencies: Pick<Dependencies, 'files' | 'owner_pool' | 'clock'>,
  format: ExportFormat,
): ExportMerchants {
  return (context, { query }) => {
    const columns = columnsAskedFor(query.labels, columnsOf, shown);
    const zone = zoneOf(context.identity);
    const order = merchantOrder(query.sort);
    const written = format === 'csv' ? csvValueOf : textOf;
    return makeTableFile(dependencies, context, {
      table_name: query.table_name ?? 'Merchants',
      format,
      locale: query.locale ?? 'en',
      covers: query.covers ?? [],
      columns,
      zone,
      query: matchingMerchants(queryBuilder, query)
        .select(columns.map((column) => written(column, zone).as(column.key)))
        .orderBy(order.expression, order.direction)
        .orderBy('merchant_uid', order.direction)
        .compile(),
    });
  };
}
