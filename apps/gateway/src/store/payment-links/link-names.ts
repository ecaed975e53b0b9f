import type { ScopedTransaction } from '../../operation.ts';
import type { PaymentsTable } from '../tables.ts';

/** Reads the names of the merchant's payment links, by id. */
export async function readLinkNames(
  transaction: ScopedTransaction,
  payments: readonly Pick<PaymentsTable, 'source' | 'source_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = payments.flatMap(({ source, source_id }) =>
    source === 'payment_link' && source_id !== null ? [source_id] : [],
  );
  if (ids.length === 0) return new Map();
  const links = await transaction
    .selectFrom('payment_links')
    .select(['link_id', 'name'])
    .where('link_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(links.map(({ link_id, name }) => [link_id, name]));
}
