import type { downloadPaymentLinkUses as declaration } from '@countinghouse/contract/merchants/payment-link/download-payment-link-uses';
import { cardBrands } from '@countinghouse/domain/card/card';
import { linkUseStates } from '@countinghouse/domain/payment-link/payment-link';
import { type RawBuilder, sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { columnsAskedFor, queryBuilder } from '../../../export/file-query.ts';
import { csvValueOf, currencyColumn, type FileColumn, textOf, worded } from '../../../export/table-columns.ts';
import { makeTableFile } from '../../../export/table-file.ts';
import type { Operation } from '../../../operation.ts';
import { usesOfLink } from '../../../store/payment-links/link-uses.ts';
import { findLink } from '../../../store/payment-links/links.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';
import { ownMerchantUid } from '../own-merchant.ts';

const answers = sql`(select string_agg((a ->> 'label') || ': ' || (a ->> 'value'), '; ') from jsonb_array_elements(used.answers) a)`;
const items = sql`(select string_agg((i ->> 'quantity') || ' × ' || (i ->> 'title'), '; ') from jsonb_array_elements(used.items) i)`;

function columnsOf(word: (name: string, otherwise: string) => string): FileColumn[] {
  const text = (key: string, label: string, value: RawBuilder<unknown> = sql.ref(`used.${key}`)): FileColumn => ({
    key,
    label,
    datatype: 'text',
    value,
  });
  const amount = (key: string, label: string): FileColumn => ({ ...text(key, label), datatype: 'amount' });
  return [
    { ...text('created_at', 'Time'), datatype: 'date' },
    { ...text('state', 'State'), ...worded(sql.ref('used.state'), 'state', linkUseStates, word) },
    amount('amount', 'Amount'),
    amount('tax_amount', 'Tax'),
    amount('tip_amount', 'Tip'),
    currencyColumn('used.currency'),
    text('payer_name', 'Name'),
    text('payer_email', 'Email'),
    { ...text('card_brand', 'Card'), ...worded(sql.ref('card.card_brand'), 'card_brand', cardBrands, word) },
    text('last_four', 'Last four', sql.ref('card.last_four')),
    text('items', 'Items', items),
    text('answers', 'Answers', answers),
    text('payment_id', 'Payment', sql`used.payment_id::text`),
  ];
}

const shown = [
  'created_at',
  'state',
  'amount',
  'tax_amount',
  'tip_amount',
  'currency',
  'payer_name',
  'payer_email',
  'card_brand',
  'last_four',
  'items',
  'answers',
  'payment_id',
];

/**
 * Writes the payment attempts of a link to a file (S7.130), the newest first, with the payers' answers.
 *
 * @throws OperationError not_found
 */
export function downloadPaymentLinkUses(
  dependencies: Pick<Dependencies, 'files' | 'owner_pool' | 'clock'>,
): Operation<typeof declaration> {
  return async (context, { params, query }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const { format = 'csv', table_name = 'Uses', locale = 'en', labels, covers } = query;
    const link = { merchant_uid, link_id: params.link_id };
    await context.transaction((transaction) => findLink(transaction, link));
    const columns = columnsAskedFor(labels, columnsOf, shown);
    const zone = zoneOf(context.identity);
    const written = format === 'csv' ? csvValueOf : textOf;
    return makeTableFile(dependencies, context, {
      table_name,
      format,
      locale,
      covers: covers ?? [],
      columns,
      zone,
      query: usesOfLink(queryBuilder, link)
        .innerJoin('payments as payment', (join) =>
          join
            .onRef('payment.merchant_uid', '=', 'used.merchant_uid')
            .onRef('payment.payment_id', '=', 'used.payment_id'),
        )
        .leftJoin('cards as card', (join) =>
          join.onRef('card.merchant_uid', '=', 'payment.merchant_uid').onRef('card.card_id', '=', 'payment.card_id'),
        )
        .select(columns.map((column) => written(column, zone).as(column.key)))
        .orderBy('used.created_at', 'desc')
        .orderBy('used.payment_id', 'desc')
        .compile(),
    });
  };
}
