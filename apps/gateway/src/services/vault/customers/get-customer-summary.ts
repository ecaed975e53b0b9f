import type { getCustomerSummary as declaration } from '@countinghouse/contract/vault/customers/get-customer-summary';
import { sql } from 'kysely';
import { merchantOf, type Operation } from '../../../operation.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { healthIs } from '../../../store/vault/customer-search.ts';

const tags_maximum = 50;

/** Counts active customers and the health of their default cards (S7.125), under the filters of the list. */
export const getCustomerSummary: Operation<typeof declaration> = (context) => {
  const { merchant_uid } = merchantOf(context);
  const today = todayOf(context);
  return context.transaction(async (transaction) => {
    type Counted = Record<'customer_count' | 'valid' | 'expiring' | 'expired' | 'blocked', number>;
    const counted = (health: 'valid' | 'expiring' | 'expired' | 'blocked') =>
      sql`count(*) filter (where ${healthIs(health, today)})::integer as ${sql.id(health)}`;
    const { rows } =
      await sql<Counted>`select count(*)::integer as customer_count, ${counted('valid')}, ${counted('expiring')},
        ${counted('expired')}, ${counted('blocked')}
      from vault_customers customer
      where customer.merchant_uid = ${merchant_uid} and customer.status = 'active'`.execute(transaction);
    const [counts] = rows;
    if (counts === undefined) throw new Error('A count returned no row');
    const tags = await sql<{ tag: string }>`select tag from vault_customers c cross join lateral unnest(c.tags) as tag
      where c.merchant_uid = ${merchant_uid} and c.status = 'active'
      group by tag order by count(*) desc, tag limit ${tags_maximum}`.execute(transaction);
    const { customer_count, ...cards } = counts;
    const kept = cards.valid + cards.expiring + cards.expired + cards.blocked;
    return {
      summary: {
        customer_count,
        cards: { none: customer_count - kept, ...cards },
        tags: tags.rows.map(({ tag }) => tag),
      },
    };
  });
};
