import type { LinkUse } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { LinkUseState } from '@countinghouse/domain/payment-link/payment-link';
import type { ScopedTransaction } from '../../operation.ts';

type UsesOf = { merchant_uid: string; link_id: string; state?: readonly LinkUseState[] | undefined };

/** Returns the query of the uses of a link, in the scope of the transaction. */
export function usesOfLink(transaction: ScopedTransaction, { merchant_uid, link_id, state }: UsesOf) {
  const uses = transaction
    .selectFrom('payment_link_uses as used')
    .where('used.merchant_uid', '=', merchant_uid)
    .where('used.link_id', '=', link_id);
  return state === undefined ? uses : uses.where('used.state', 'in', state);
}

/** Reads the payments tried with a link, the newest first. */
export async function readLinkUses(
  transaction: ScopedTransaction,
  of: UsesOf,
  { limit, offset }: { limit: number; offset: number },
): Promise<LinkUse[]> {
  const rows = await usesOfLink(transaction, of)
    .innerJoin('payments as payment', (join) =>
      join.onRef('payment.merchant_uid', '=', 'used.merchant_uid').onRef('payment.payment_id', '=', 'used.payment_id'),
    )
    .leftJoin('cards as card', (join) =>
      join.onRef('card.merchant_uid', '=', 'payment.merchant_uid').onRef('card.card_id', '=', 'payment.card_id'),
    )
    .select([
      'used.payment_id',
      'used.state',
      'used.amount',
      'used.tax_amount',
      'used.tip_amount',
      'used.currency',
      'payment.status',
      'card.card_brand',
      'card.last_four',
      'used.payer_name',
      'used.payer_email',
      'used.items',
      'used.answers',
      'used.created_at',
      'used.concluded_at',
    ])
    .orderBy('used.created_at', 'desc')
    .orderBy('used.payment_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ card_brand, last_four, created_at, concluded_at, ...row }) => ({
    ...row,
    card_brand: card_brand ?? '',
    last_four: last_four ?? '',
    created_at: created_at.toISOString(),
    concluded_at: concluded_at === null ? null : concluded_at.toISOString(),
  }));
}
