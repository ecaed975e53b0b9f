import type { BatchStatus } from '@countinghouse/domain/payment/payment';
import type { Selectable } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';
import { inOneGo, namedStatement } from './pipeline.ts';

type Payment = Selectable<Tables['payments']>;
type Terminal = Selectable<Tables['terminals']>;
type Look = { merchant_uid: string; payment_id: string; idempotency_key: string; now: Date };

type Row = Payment &
  Pick<Selectable<Tables['cards']>, 'sealed_number' | 'key_version'> &
  Pick<Terminal, 'settlement_connection' | 'acquirer_terminal_id' | 'acquirer_merchant_id'> & {
    terminal_name: string;
    batch_status: BatchStatus | null;
    key_known: boolean;
  };

const read = namedStatement<Look>(`
  select exists (select from idempotency_keys k where k.merchant_uid = @merchant_uid::uuid
      and k.idempotency_key = @idempotency_key::text and k.expires_at > @now::timestamptz) as key_known,
    p.*, c.sealed_number, c.key_version, b.status as batch_status, t.name as terminal_name, t.settlement_connection,
    t.acquirer_terminal_id, t.acquirer_merchant_id
  from (select) one
    left join payments p on p.merchant_uid = @merchant_uid::uuid and p.payment_id = @payment_id::uuid
    left join cards c on c.merchant_uid = p.merchant_uid and c.card_id = p.card_id
    left join terminals t on t.merchant_uid = p.merchant_uid and t.terminal_uid = p.terminal_uid
    left join batches b on b.merchant_uid = p.merchant_uid and b.batch_id = p.batch_id`);

/**
 * Reads a payment to refund, with the status of its batch, its sealed card, its terminal, and whether the Idempotency-Key of the request is
 * known; undefined if it does not exist or belongs to another merchant.
 *
 * @param pool one of `createPool({ pipeline: true })` under row-level security
 */
export async function readForRefund(pool: pg.Pool, look: Look) {
  const row = await inOneGo<Row | { payment_id: null }>(pool, look.merchant_uid, [], read(look));
  if (row.payment_id === null) return undefined;
  const { sealed_number, key_version, key_known, batch_status, terminal_name, ...rest } = row;
  const { settlement_connection, acquirer_terminal_id, acquirer_merchant_id, ...payment } = rest;
  return {
    payment,
    batch_status,
    sealed_card: { sealed_number, key_version },
    terminal: {
      terminal_uid: payment.terminal_uid,
      name: terminal_name,
      settlement_connection,
      acquirer_terminal_id,
      acquirer_merchant_id,
    },
    key_known,
  };
}

/** The data that a refund is based on. */
export type ForRefund = NonNullable<Awaited<ReturnType<typeof readForRefund>>>;
