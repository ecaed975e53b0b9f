import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../operation.ts';
import { anywhere } from '../../../store/search/search-text.ts';

/** The search criteria of merchants. */
export type MerchantCriteria = {
  search?: string | undefined;
  account_status_code?: readonly MerchantStatus[] | undefined;
};

/** The most merchants found by their platform ids: beyond that the term is too unspecific to be an id. */
const byTerminal_maximum = 1_000;

/**
 * Finds the operator's merchants with a terminal whose platform ids contain this text. It is a separate query: as part of the other search
 * it would read every merchant (400 ms for 100,000 instead of 5).
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
 * Returns the merchants of the operator in the transaction's scope that match: text in any case in their names and ids, or in their
 * platform ids.
 *
 * @param of_terminals the result of `merchantsOfTerminals`; by default they are looked up with the rest
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

/** The expression of each sortable column. Text sorts case-insensitively. */
const sortExpressions = {
  doing_business_as: sql`upper(doing_business_as)`,
  account_status_code: sql`upper(account_status_code)`,
  account_category_code: sql`upper(account_category_code)`,
  created_at: sql`created_at`,
} as const;

/** Returns the order of merchants for a checked `sort` value; by default by name. */
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
