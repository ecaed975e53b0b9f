import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../operation.ts';
import { anywhere } from '../../../store/search/search-text.ts';

/** What merchants are searched by. */
export type MerchantCriteria = {
  search?: string | undefined;
  account_status_code?: readonly MerchantStatus[] | undefined;
};

/** The most merchants that are found by what a platform knows them by: past it the term is no number of anybody's. */
const byTerminal_maximum = 1_000;

/**
 * The operator's merchants of which a terminal is known to its platform by something with this text. Looked up by itself: as a part of
 * the other search it would have every merchant read (400 ms of 100,000 instead of 5).
 */
export async function merchantsOfTerminals(
  transaction: ScopedTransaction,
  search: string | undefined,
): Promise<string[]> {
  if (search === undefined || search === '') return [];
  const rows = await transaction
    .selectFrom('terminals_of_tenant')
    .where(sql`lower(platform_merchant_id)`, 'like', anywhere(search))
    .select('merchant_uid')
    .distinct()
    .limit(byTerminal_maximum)
    .execute();
  return rows.map(({ merchant_uid }) => merchant_uid);
}

/**
 * The merchants of the operator in the scope of the transaction that match: text in any case in their names and ids, or in those that
 * their platforms know them by.
 *
 * @param of_terminals `merchantsOfTerminals`; where it is left out they are looked up with the rest
 */
export function matchingMerchants(
  transaction: ScopedTransaction,
  criteria: MerchantCriteria,
  of_terminals?: readonly string[],
) {
  let matching = transaction.selectFrom('merchants_of_tenant as merchants');
  if (criteria.search !== undefined && criteria.search !== '') {
    const pattern = anywhere(criteria.search);
    matching = matching.where((where) => {
      const named = where('merchants.search', 'like', pattern);
      if (of_terminals?.length === 0) return named;
      return where.or([
        named,
        of_terminals === undefined
          ? where('merchants.merchant_uid', 'in', (builder) =>
              builder
                .selectFrom('terminals_of_tenant')
                .where(sql`lower(platform_merchant_id)`, 'like', pattern)
                .select('merchant_uid'),
            )
          : where('merchants.merchant_uid', 'in', of_terminals),
      ]);
    });
  }
  const statuses = criteria.account_status_code;
  return statuses === undefined || statuses.length === 0
    ? matching
    : matching.where('merchants.account_status_code', 'in', statuses);
}

/** The expression behind each sortable column; text sorts without regard to case. */
const sortExpressions = {
  doing_business_as: sql`upper(doing_business_as)`,
  account_status_code: sql`upper(account_status_code)`,
  account_category_code: sql`upper(account_category_code)`,
  created_at: sql`created_at`,
} as const;

/** What a checked `sort` value orders merchants by; their name where it is left out. */
export function merchantOrder(sort: string | undefined): {
  expression: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
} {
  const [field, direction] = (sort ?? 'doing_business_as:asc:text').split(':') as [
    keyof typeof sortExpressions,
    'asc' | 'desc',
  ];
  return { expression: sortExpressions[field], direction };
}
