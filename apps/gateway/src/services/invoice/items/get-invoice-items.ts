import type { getInvoiceItems as declaration } from '@countinghouse/contract/invoice/items/get-invoice-items';
import { sql } from 'kysely';
import { merchantOf, type Operation } from '../../../operation.ts';
import { itemOf } from '../../../store/invoices/items.ts';
import { countMatching, totalsOf } from '../../../store/search/exact-count.ts';
import { anywhere } from '../../../store/search/search-text.ts';

/** Returns the price list by description, one page at a time. */
export const getInvoiceItems: Operation<typeof declaration> = (context, { query }) => {
  const { merchant_uid } = merchantOf(context);
  const { limit = 20, offset = 0, search = '', currency } = query;
  return context.transaction(async (transaction) => {
    let found = transaction.selectFrom('invoice_items as item').where('item.merchant_uid', '=', merchant_uid);
    if (search !== '') found = found.where(sql<boolean>`item.search like ${anywhere(search)}`);
    if (currency !== undefined) found = found.where('item.currency', '=', currency);
    const items = await found
      .selectAll('item')
      .orderBy(sql`upper(item.description)`)
      .orderBy('item.item_id')
      .limit(limit)
      .offset(offset)
      .execute();
    return { items: items.map(itemOf), ...totalsOf(await countMatching(transaction, found)), limit, offset };
  });
};
