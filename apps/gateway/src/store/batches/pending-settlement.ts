import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import type { Figures } from './batch-figures.ts';

/** The sums of a terminal's open batch. */
export type PendingOfTerminal = Figures & {
  terminal_uid: string;
  terminal_name: string;
  terminal_key: string | null;
  batch_number: number | null;
  opened_at: Date | null;
};

/**
 * Reads the open batches of a merchant's terminals, or of one terminal, sorted by name. They contain what closing would settle: payments
 * that wait for settlement (210, 225) and have no batch yet. Terminals outside the scope of the transaction are left out.
 */
export async function readPendingSettlement(
  transaction: ScopedTransaction,
  of: { merchant_uid: string } | { terminal_uid: string },
): Promise<PendingOfTerminal[]> {
  const condition =
    'merchant_uid' in of
      ? sql`terminal.merchant_uid = ${of.merchant_uid}::uuid`
      : sql`terminal.terminal_uid = ${of.terminal_uid}::uuid`;
  const { rows } = await sql<PendingOfTerminal>`
    select terminal.terminal_uid, terminal.name as terminal_name, terminal.currency, batch.batch_number, batch.opened_at,
      (select key.terminal_key from terminal_keys key
        where key.merchant_uid = terminal.merchant_uid and key.terminal_uid = terminal.terminal_uid and key.disabled_at is null
        order by key.is_default desc, key.created_at limit 1) as terminal_key,
      pending.*
    from terminals terminal
    left join batches batch on batch.merchant_uid = terminal.merchant_uid and batch.terminal_uid = terminal.terminal_uid
      and batch.status = 'open'
    cross join lateral (
      select count(*) filter (where direction = 1)::integer as sales_count,
        coalesce(sum(captured_amount) filter (where direction = 1), 0)::bigint as sales_amount,
        count(*) filter (where direction = -1)::integer as credits_count,
        -coalesce(sum(captured_amount) filter (where direction = -1), 0)::bigint as credits_amount,
        count(*)::integer as payment_count,
        coalesce(sum(captured_amount * direction), 0)::bigint as total_amount
      from payments where merchant_uid = terminal.merchant_uid and terminal_uid = terminal.terminal_uid
        and batch_id is null and status in (210, 225)
    ) pending
    where ${condition}
    order by upper(terminal.name), terminal.terminal_uid
  `.execute(transaction);
  return rows;
}
