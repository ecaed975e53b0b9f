import type { downloadPaymentLinks as declaration } from '@countinghouse/contract/merchants/payment-link/download-payment-links';
import { linkKinds, linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import { type RawBuilder, sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { columnsAskedFor, queryBuilder } from '../../../export/file-query.ts';
import {
  csvValueOf,
  currencyColumn,
  type FileColumn,
  periodOf,
  textOf,
  worded,
} from '../../../export/table-columns.ts';
import { makeTableFile } from '../../../export/table-file.ts';
import type { Operation } from '../../../operation.ts';
import { linkOrder, matchingLinks } from '../../../store/payment-links/link-search.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** Returns the columns of links at an instant: an active one whose time is over reads as expired. */
const columnsAt = (now: Date) =>
  function columnsOf(word: (name: string, otherwise: string) => string): FileColumn[] {
    const text = (key: string, label: string, value: RawBuilder<unknown> = sql.ref(`link.${key}`)): FileColumn => ({
      key,
      label,
      datatype: 'text',
      value,
    });
    const amount = (key: string, label: string): FileColumn => ({ ...text(key, label), datatype: 'amount' });
    const date = (key: string, label: string): FileColumn => ({ ...text(key, label), datatype: 'date' });
    const count = (key: string, label: string): FileColumn => ({ ...text(key, label), datatype: 'number' });
    const status = sql`case when link.status = 'active' and link.expires_at <= ${now}::timestamptz then 'expired' else link.status end`;
    return [
      text('name', 'Name'),
      text('title', 'Title'),
      { ...text('kind', 'Kind'), ...worded(sql.ref('link.kind'), 'kind', linkKinds, word) },
      amount('amount', 'Amount'),
      amount('minimum_amount', 'Smallest amount'),
      amount('maximum_amount', 'Largest amount'),
      currencyColumn('link.currency'),
      { ...text('status', 'Status'), ...worded(status, 'status', linkStatuses, word) },
      count('used_count', 'Uses'),
      count('max_uses', 'Uses at most'),
      amount('paid_amount', 'Paid'),
      date('last_paid_at', 'Last paid'),
      date('starts_at', 'Begins'),
      date('expires_at', 'Expires'),
      text('order_id', 'Order'),
      text('created_by_name', 'Made by'),
      date('created_at', 'Made'),
    ];
  };

/** The default columns of a file. */
const shown = [
  'name',
  'title',
  'kind',
  'amount',
  'currency',
  'status',
  'used_count',
  'max_uses',
  'paid_amount',
  'last_paid_at',
  'expires_at',
  'created_by_name',
  'created_at',
];

/**
 * Writes the payment links that match a search to a file (S7.130): all of them, in its order. It contains no link addresses, because anyone
 * who has one can pay.
 */
export function downloadPaymentLinks(
  dependencies: Pick<Dependencies, 'files' | 'owner_pool' | 'clock'>,
): Operation<typeof declaration> {
  return (context, { params, query }) => {
    ownMerchantUid(context.identity, params.id);
    const { format = 'csv', table_name = 'Payment links', locale = 'en', labels, covers, sort, ...criteria } = query;
    const now = dependencies.clock.now();
    const columns = columnsAskedFor(labels, columnsAt(now), shown);
    const zone = zoneOf(context.identity);
    const written = format === 'csv' ? csvValueOf : textOf;
    return makeTableFile(dependencies, context, {
      table_name,
      format,
      locale,
      covers: covers ?? periodOf(criteria, locale),
      columns,
      zone,
      query: matchingLinks(queryBuilder, criteria, { now, zone })
        .select(columns.map((column) => written(column, zone).as(column.key)))
        .orderBy(linkOrder(sort))
        .compile(),
    });
  };
}
