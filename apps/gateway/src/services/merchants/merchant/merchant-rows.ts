import type { MerchantRow } from '@countinghouse/contract/merchants/merchant/search-merchants';
import type { ScopedTransaction } from '../../../operation.ts';
import { countMatching, exactMaximumOf, totalsOf } from '../../../store/search/exact-count.ts';
import { planEachSearch } from '../../../store/search/search-sample.ts';
import { type MerchantCriteria, matchingMerchants, merchantOrder, merchantsOfTerminals } from './matching-merchants.ts';

/** Returns one page of the operator's merchants that match, and their number. */
export async function merchantRows(
  transaction: ScopedTransaction,
  asked: MerchantCriteria & { sort?: string | undefined; limit?: number | undefined; offset?: number | undefined },
) {
  const limit = asked.limit ?? 20;
  const offset = asked.offset ?? 0;
  const order = merchantOrder(asked.sort);
  const maximum = exactMaximumOf(asked.search);
  await planEachSearch(transaction);
  const of_terminals = await merchantsOfTerminals(transaction, asked.search);
  const matching = matchingMerchants(transaction, asked, of_terminals);
  const count = await countMatching(transaction, matching, maximum);
  const rows = await matching
    .select([
      'merchant_uid',
      'doing_business_as',
      'legal_name',
      'account_status_code',
      'account_category_code',
      'time_zone',
      'currency',
      'created_at',
    ])
    .orderBy(order.expression, order.direction)
    .orderBy('merchant_uid', order.direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const merchants: MerchantRow[] = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return { merchants, ...totalsOf(count, maximum), limit, offset };
}
