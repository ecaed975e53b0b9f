import type { OrchestrationSettings } from '@countinghouse/contract/merchants/processors/orchestration';
import { CROSS_BORDER_PLATFORM } from '@countinghouse/domain/constants';
import type { Orchestration } from '@countinghouse/domain/merchant/orchestration';
import type { ScopedTransaction } from '../../operation.ts';

/** The stored routing rules of a merchant. */
export type StoredOrchestration = { version: number; orchestration: Orchestration };

/**
 * Reads the routing rules of a merchant; undefined when there is none in the scope of the transaction. `lock` locks them until the
 * transaction ends.
 */
export async function readOrchestration(
  transaction: ScopedTransaction,
  merchant_uid: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredOrchestration | undefined> {
  const row = await transaction
    .selectFrom('merchant_settings')
    .where('merchant_uid', '=', merchant_uid)
    .select(['payment_orchestration', 'payment_orchestration_version'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { version: row.payment_orchestration_version, orchestration: row.payment_orchestration };
}

/** Reads the terminals that rules can choose: those that process cards and have a key that is not deleted, by name. */
export async function readRoutableTerminals(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<OrchestrationSettings['terminals']> {
  const rows = await transaction
    .selectFrom('terminals')
    .innerJoin('terminal_keys as key', (join) =>
      join
        .onRef('key.merchant_uid', '=', 'terminals.merchant_uid')
        .onRef('key.terminal_uid', '=', 'terminals.terminal_uid')
        .on('key.deleted_at', 'is', null),
    )
    .where('terminals.merchant_uid', '=', merchant_uid)
    .where('platform_id', '<>', CROSS_BORDER_PLATFORM)
    .groupBy(['terminals.merchant_uid', 'terminals.terminal_uid'])
    .select(['terminals.terminal_uid', 'terminals.merchant_uid', 'name', 'platform_id', 'currency', 'takes_payments'])
    .select((builder) => builder.fn<boolean>('bool_or', ['key.is_default']).as('is_default'))
    .orderBy('name')
    .orderBy('terminals.terminal_uid')
    .execute();
  return rows;
}
