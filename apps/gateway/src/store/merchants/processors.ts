import type { Processor } from '@countinghouse/contract/merchants/processors/processor';
import type { Platform } from '@countinghouse/domain/constants';
import type { ScopedTransaction } from '../../operation.ts';
import { openCountOf } from './terminal-keys.ts';

/** Reads the processor connections of a merchant with their terminals, or one of them; oldest first. */
export async function readProcessors(
  transaction: ScopedTransaction,
  merchant_uid: string,
  { platform_id }: { platform_id?: Platform } = {},
): Promise<Processor[]> {
  const of_merchant = transaction.selectFrom('processors').where('merchant_uid', '=', merchant_uid);
  const rows = await (platform_id === undefined ? of_merchant : of_merchant.where('platform_id', '=', platform_id))
    .selectAll()
    .orderBy('applied_at')
    .orderBy('platform_id')
    .execute();
  const terminals = await transaction
    .selectFrom('terminals')
    .where('merchant_uid', '=', merchant_uid)
    .where((builder) =>
      builder.exists(
        builder
          .selectFrom('terminal_keys')
          .whereRef('terminal_keys.merchant_uid', '=', 'terminals.merchant_uid')
          .whereRef('terminal_keys.terminal_uid', '=', 'terminals.terminal_uid')
          .where('terminal_keys.deleted_at', 'is', null),
      ),
    )
    .select(['platform_id', 'terminal_uid', 'name', 'settlement_connection', 'takes_payments'])
    .select(openCountOf('terminals').as('open_count'))
    .orderBy('name')
    .orderBy('terminal_uid')
    .execute();
  return rows.map(({ applied_at, activated_at, deactivated_at, updated_at, ...row }) => ({
    ...row,
    applied_at: applied_at.toISOString(),
    activated_at: activated_at?.toISOString() ?? null,
    deactivated_at: deactivated_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    terminals: terminals
      .filter((terminal) => terminal.platform_id === row.platform_id)
      .map(({ platform_id: _, ...terminal }) => terminal),
  }));
}
