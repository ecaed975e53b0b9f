import type { ScopedTransaction, TerminalInScope } from '../../operation.ts';

/** Returns the terminal that a key selects within the scope; undefined when the key is unknown, disabled or another merchant's. */
export async function readTerminalOfKey(
  transaction: ScopedTransaction,
  merchant_uid: string,
  terminal_key: string,
): Promise<TerminalInScope | undefined> {
  return transaction
    .selectFrom('terminal_keys')
    .innerJoin('terminals', (join) =>
      join
        .onRef('terminals.merchant_uid', '=', 'terminal_keys.merchant_uid')
        .onRef('terminals.terminal_uid', '=', 'terminal_keys.terminal_uid'),
    )
    .where('terminal_keys.terminal_key', '=', terminal_key)
    .where('terminal_keys.merchant_uid', '=', merchant_uid)
    .where('terminal_keys.disabled_at', 'is', null)
    .select([
      'terminals.terminal_uid',
      'terminals.name',
      'terminals.platform_id',
      'terminals.settlement_connection',
      'terminals.acquirer_terminal_id',
      'terminals.acquirer_merchant_id',
      'terminals.currency',
    ])
    .executeTakeFirst();
}

/** Returns a terminal of a merchant, and whether it takes payments now; undefined if it does not exist. */
export async function readTerminal(
  transaction: ScopedTransaction,
  merchant_uid: string,
  terminal_uid: string,
): Promise<(TerminalInScope & { takes_payments: boolean }) | undefined> {
  return transaction
    .selectFrom('terminals')
    .where('merchant_uid', '=', merchant_uid)
    .where('terminal_uid', '=', terminal_uid)
    .select([
      'terminal_uid',
      'name',
      'platform_id',
      'settlement_connection',
      'acquirer_terminal_id',
      'acquirer_merchant_id',
      'currency',
      'takes_payments',
    ])
    .executeTakeFirst();
}

/** Returns the terminals of a merchant, by name. */
export async function readTerminals(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<{ terminal_uid: string; name: string }[]> {
  return transaction
    .selectFrom('terminals')
    .where('merchant_uid', '=', merchant_uid)
    .orderBy('name')
    .orderBy('terminal_uid')
    .select(['terminal_uid', 'name'])
    .execute();
}

/** Returns the terminal of a merchant's default key, or else its oldest one with an enabled key; undefined if no key is enabled. */
export async function readDefaultTerminal(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<Pick<TerminalInScope, 'terminal_uid' | 'currency'> | undefined> {
  return transaction
    .selectFrom('terminals')
    .innerJoin('terminal_keys', (join) =>
      join
        .onRef('terminal_keys.merchant_uid', '=', 'terminals.merchant_uid')
        .onRef('terminal_keys.terminal_uid', '=', 'terminals.terminal_uid'),
    )
    .select(['terminals.terminal_uid', 'terminals.currency'])
    .where('terminals.merchant_uid', '=', merchant_uid)
    .where('terminal_keys.disabled_at', 'is', null)
    .orderBy('terminal_keys.is_default', 'desc')
    .orderBy('terminals.created_at')
    .orderBy('terminals.terminal_uid')
    .limit(1)
    .executeTakeFirst();
}
