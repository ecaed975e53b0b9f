import type { downloadCustomers as declaration } from '@countinghouse/contract/vault/customers/download-customers';
import { cardBrands } from '@countinghouse/domain/card/card';
import { locales } from '@countinghouse/domain/text/locales';
import { customerStatuses } from '@countinghouse/domain/vault/customer';
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
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { defaultAccount, defaultAddress, latestPayment } from '../../../store/vault/customer-rows.ts';
import { customerOrder, matchingCustomers } from '../../../store/vault/customer-search.ts';
import { requireMayKnowInvoices } from './may-know-invoices.ts';

/** A file shows only brand and last four digits of a card. */
function columnsOf(word: (name: string, otherwise: string) => string): FileColumn[] {
  const text = (key: string, label: string, value: RawBuilder<unknown> = sql.ref(`customer.${key}`)): FileColumn => ({
    key,
    label,
    datatype: 'text',
    value,
  });
  return [
    text('full_name', 'Name'),
    text('company_name', 'Company'),
    text('email', 'Email'),
    text('phone_number', 'Phone'),
    text('customer_reference', 'Reference'),
    { ...text('card_brand', 'Card'), ...worded(sql.ref('card.card_brand'), 'card_brand', cardBrands, word) },
    text('last_four', 'Last four', sql.ref('card.last_four')),
    text('card_expiry', 'Expires', sql`left(card.card_expiry, 2) || '/20' || right(card.card_expiry, 2)`),
    text('city', 'City', sql.ref('home.city')),
    text('state', 'State', sql.ref('home.state')),
    text('country', 'Country', sql.ref('home.country')),
    { key: 'last_payment_at', label: 'Last payment', datatype: 'date', value: sql.ref('paid.created_at') },
    { key: 'last_payment_amount', label: 'Amount', datatype: 'amount', value: sql.ref('paid.amount') },
    currencyColumn('paid.currency'),
    { ...text('status', 'Status'), ...worded(sql.ref('customer.status'), 'status', customerStatuses, word) },
    { ...text('locale', 'Language'), ...worded(sql.ref('customer.locale'), 'locale', locales, word) },
    text('tags', 'Tags', sql`array_to_string(customer.tags, ', ')`),
    { key: 'created_at', label: 'Added', datatype: 'date', value: sql.ref('customer.created_at') },
  ];
}

/** The default columns of a file. */
const shown = [
  'full_name',
  'company_name',
  'email',
  'phone_number',
  'customer_reference',
  'card_brand',
  'last_four',
  'card_expiry',
  'city',
  'country',
  'last_payment_at',
  'last_payment_amount',
  'currency',
  'status',
  'created_at',
];

/** Writes all customers that match a search to a file, in the order of the search. */
export function downloadCustomers(
  dependencies: Pick<Dependencies, 'files' | 'owner_pool' | 'clock'>,
): Operation<typeof declaration> {
  return (context, { query }) => {
    const { format = 'csv', table_name = 'Customers', locale = 'en', labels, covers, sort, ...criteria } = query;
    requireMayKnowInvoices(context, criteria);
    const columns = columnsAskedFor(labels, columnsOf, shown);
    const zone = zoneOf(context.identity);
    const written = format === 'csv' ? csvValueOf : textOf;
    const { expression, direction } = customerOrder(sort);
    return makeTableFile(dependencies, context, {
      table_name,
      format,
      locale,
      covers: covers ?? periodOf(criteria, locale),
      columns,
      zone,
      query: matchingCustomers(queryBuilder, criteria, { today: todayOf(context), zone })
        .leftJoinLateral(sql`(${defaultAccount})`.as('card'), (join) => join.onTrue())
        .leftJoinLateral(sql`(${defaultAddress})`.as('home'), (join) => join.onTrue())
        .leftJoinLateral(sql`(${latestPayment})`.as('paid'), (join) => join.onTrue())
        .select(columns.map((column) => written(column, zone).as(column.key)))
        .orderBy(expression, direction)
        .orderBy('customer.customer_id', direction)
        .compile(),
    });
  };
}
