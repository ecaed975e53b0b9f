import type { BatchStatus } from '@countinghouse/domain/payment';
import type { ScopedTransaction } from '../operation.ts';

/**
 * A payment that is to be refunded, with the standing of its batch, its sealed card, its terminal, and whether the Idempotency-Key of
 * the request is known; undefined for one that does not exist or is somebody else's.
 */
export async function readForRefund(
  transaction: ScopedTransaction,
  look: { merchant_uid: string; payment_id: string; idempotency_key: string; now: Date },
) {
  const row = await transaction
    .selectFrom('payments as payment')
    .innerJoin('cards as card', (join) =>
      join.onRef('card.merchant_uid', '=', 'payment.merchant_uid').onRef('card.card_id', '=', 'payment.card_id'),
    )
    .innerJoin('terminals as terminal', (join) =>
      join
        .onRef('terminal.merchant_uid', '=', 'payment.merchant_uid')
        .onRef('terminal.terminal_uid', '=', 'payment.terminal_uid'),
    )
    .leftJoin('batches as batch', (join) =>
      join.onRef('batch.merchant_uid', '=', 'payment.merchant_uid').onRef('batch.batch_id', '=', 'payment.batch_id'),
    )
    .where('payment.merchant_uid', '=', look.merchant_uid)
    .where('payment.payment_id', '=', look.payment_id)
    .selectAll('payment')
    .select(['card.sealed_number', 'card.key_version', 'batch.status as batch_status'])
    .select(['terminal.name as terminal_name', 'terminal.settlement_connection'])
    .select(['terminal.acquirer_terminal_id', 'terminal.acquirer_merchant_id'])
    .select((builder) =>
      builder
        .exists(
          builder
            .selectFrom('idempotency_keys as key')
            .select('key.merchant_uid')
            .where('key.merchant_uid', '=', look.merchant_uid)
            .where('key.idempotency_key', '=', look.idempotency_key)
            .where('key.expires_at', '>', look.now),
        )
        .as('key_known'),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sealed_number, key_version, key_known, batch_status, terminal_name, ...rest } = row;
  const { settlement_connection, acquirer_terminal_id, acquirer_merchant_id, ...payment } = rest;
  return {
    payment,
    batch_status: batch_status as BatchStatus | null,
    sealed_card: { sealed_number, key_version },
    terminal: {
      terminal_uid: payment.terminal_uid,
      name: terminal_name,
      settlement_connection,
      acquirer_terminal_id,
      acquirer_merchant_id,
    },
    key_known: Boolean(key_known),
  };
}

/** What a refund goes by. */
export type ForRefund = NonNullable<Awaited<ReturnType<typeof readForRefund>>>;
