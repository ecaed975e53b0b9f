import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminals/terminal-key';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { terminalLockSql, terminalLocksOfMerchantSql } from '../payments/payment-locks.ts';

/** Returns SQL that counts what is in progress or unsettled at a terminal. `terminal` is the alias of the terminal's table. */
export function openCountOf(terminal: string): RawBuilder<number> {
  const of = (table: string) =>
    sql`${sql.ref(`${table}.merchant_uid`)} = ${sql.ref(`${terminal}.merchant_uid`)}
      and ${sql.ref(`${table}.terminal_uid`)} = ${sql.ref(`${terminal}.terminal_uid`)}`;
  return sql<number>`((select count(*) from payments where ${of('payments')} and batch_id is null and status in (206, 210, 225))
    + (select count(*) from batches join payments using (merchant_uid, batch_id)
        where ${of('batches')} and batches.status in ('closing', 'submitted', 'failed'))
    + (select count(*) from acquirer_attempts where ${of('acquirer_attempts')} and state in ('sent', 'reversing')
        and payment_id is not null))::integer`;
}

/** Reads the keys of a merchant that are not deleted, with their terminals, or one of them; oldest first. */
export async function readTerminalKeyDetails(
  transaction: ScopedTransaction,
  merchant_uid: string,
  { terminal_key_id }: { terminal_key_id?: string } = {},
): Promise<TerminalKeyDetails[]> {
  const rows = await transaction
    .selectFrom('terminal_keys as key')
    .innerJoin('terminals as terminal', (join) =>
      join
        .onRef('terminal.merchant_uid', '=', 'key.merchant_uid')
        .onRef('terminal.terminal_uid', '=', 'key.terminal_uid'),
    )
    .where('key.merchant_uid', '=', merchant_uid)
    .where('key.deleted_at', 'is', null)
    .$if(terminal_key_id !== undefined, (query) => query.where('key.terminal_key_id', '=', terminal_key_id ?? ''))
    .select(['key.terminal_key_id', 'key.terminal_key', 'key.created_by', 'key.created_at', 'key.version'])
    .select(['key.is_default', 'key.disabled_at', 'terminal.terminal_uid', 'terminal.name', 'terminal.platform_id'])
    .select(['terminal.platform_merchant_id', 'terminal.platform_data', 'terminal.acquirer_merchant_id'])
    .select(['terminal.acquirer_terminal_id', 'terminal.settlement_connection', 'terminal.currency'])
    .select(['terminal.takes_payments', openCountOf('terminal').as('open_count')])
    .orderBy('key.created_at')
    .orderBy('key.terminal_key_id')
    .execute();
  return rows.map(
    ({ terminal_key_id: id, terminal_key, platform_id, created_by, created_at, version, is_default, ...row }) => {
      const { disabled_at, ...terminal } = row;
      return {
        terminal_key_id: id,
        platform_id,
        created_by,
        created_at: created_at.toISOString(),
        version,
        status: disabled_at === null ? ('active' as const) : ('disabled' as const),
        is_default,
        last_four: terminal_key.slice(-4),
        terminal,
      };
    },
  );
}

/**
 * Recomputes which of a merchant's terminals take payments: those with an enabled key and a connection that is not turned off. Each
 * terminal that changes is locked exclusively first, so that a payment is either recorded before the change or not at all.
 */
export async function setTakesPayments(transaction: ScopedTransaction, merchant_uid: string): Promise<void> {
  const takes = sql<boolean>`(exists (select from terminal_keys k where k.merchant_uid = terminals.merchant_uid
      and k.terminal_uid = terminals.terminal_uid and k.disabled_at is null)
    and not exists (select from processors p where p.merchant_uid = terminals.merchant_uid
      and p.platform_id = terminals.platform_id and p.status <> 'active'))`;
  const changed = await transaction
    .selectFrom('terminals')
    .where('merchant_uid', '=', merchant_uid)
    .where('takes_payments', 'is distinct from', takes)
    .select(['terminal_uid', takes.as('takes_payments')])
    .execute();
  for (const { terminal_uid, takes_payments } of changed.toSorted((a, b) =>
    a.terminal_uid < b.terminal_uid ? -1 : 1,
  )) {
    await lockTerminal(transaction, terminal_uid);
    await transaction
      .updateTable('terminals')
      .set({ takes_payments })
      .where('merchant_uid', '=', merchant_uid)
      .where('terminal_uid', '=', terminal_uid)
      .execute();
  }
}

/** Waits for payments being recorded at a terminal, and blocks others until the transaction ends. */
export async function lockTerminal(transaction: ScopedTransaction, terminal_uid: string): Promise<void> {
  await sql`select ${sql.raw(terminalLockSql(terminal_uid))}`.execute(transaction);
}

/**
 * Serializes changes to a merchant's terminals, and returns the merchant's state; undefined when there is none in the scope of the
 * transaction. Payments and closing of batches do not wait for it.
 */
export async function lockTerminalsOf(transaction: ScopedTransaction, merchant_uid: string) {
  await sql`select ${sql.raw(terminalLocksOfMerchantSql(merchant_uid))}`.execute(transaction);
  return transaction
    .selectFrom('merchants')
    .where('merchant_uid', '=', merchant_uid)
    .select(['merchant_uid', 'tenant_uid', 'currency', 'account_status_code'])
    .executeTakeFirst();
}
