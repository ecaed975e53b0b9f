import type { MerchantStatus } from '@countinghouse/domain/merchant-status';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { anywhere } from '../../store/search-text.ts';

/** What merchants are searched by. */
export type MerchantCriteria = {
  search?: string | undefined;
  account_status_code?: readonly MerchantStatus[] | undefined;
};

/** The operator's merchants that match: text in any case in their names and ids, or in those that their platforms know them by. */
export function matchingMerchants(transaction: ScopedTransaction, tenant_uid: string, criteria: MerchantCriteria) {
  let matching = transaction.selectFrom('merchants').where('merchants.tenant_uid', '=', tenant_uid);
  if (criteria.search !== undefined && criteria.search !== '') {
    const pattern = anywhere(criteria.search);
    matching = matching.where((where) =>
      where.or([
        where('merchants.search', 'like', pattern),
        where('merchants.merchant_uid', 'in', (builder) =>
          builder
            .selectFrom('terminals')
            .where('terminals.tenant_uid', '=', tenant_uid)
            .where(sql`lower(platform_merchant_id)`, 'like', pattern)
            .select('terminals.merchant_uid'),
        ),
      ]),
    );
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
