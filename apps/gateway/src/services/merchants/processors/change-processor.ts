import type { Processor } from '@countinghouse/contract/merchants/processors/processor';
import type { Platform } from '@countinghouse/domain/constants';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readProcessors } from '../../../store/merchants/processors.ts';
import { setTakesPayments } from '../../../store/merchants/terminal-keys.ts';
import { terminalMerchant } from '../terminals/terminal-merchant.ts';

/** The connection to change, and the version that the caller read. */
export type ProcessorVersion = { merchant_uid: string; platform_id: Platform; version: number };

type Changes = {
  status?: 'active' | 'deactivated';
  settlement_connection?: 'SOCKET' | 'POST';
  takes_commercial_data?: boolean;
  reference?: string;
};

/**
 * Changes a connection as `decide` says for its current state, and audits exactly that.
 *
 * @throws OperationError not_found, changed_meanwhile, and what `decide` throws
 */
export async function changeProcessor(
  context: OperationContext,
  call: string,
  looked_at: ProcessorVersion,
  decide: (before: Processor, transaction: ScopedTransaction) => Promise<Changes> | Changes,
): Promise<Processor> {
  const now = context.clock.now();
  const { platform_id } = looked_at;
  const processor = await context.transaction(async (transaction) => {
    const { merchant_uid } = await terminalMerchant(transaction, context.identity, looked_at.merchant_uid);
    const [before] = await readProcessors(transaction, merchant_uid, { platform_id });
    if (before === undefined) throw new OperationError('not_found');
    if (before.version !== looked_at.version) {
      throw new OperationError('changed_meanwhile', { details: { version: before.version } });
    }
    const changes = await decide(before, transaction);
    await transaction
      .updateTable('processors')
      .set({
        ...changes,
        ...(changes.status === 'active' ? { deactivated_at: null } : {}),
        ...(changes.status === 'active' && before.activated_at === null ? { activated_at: now } : {}),
        ...(changes.status === 'deactivated' ? { deactivated_at: now } : {}),
        version: before.version + 1,
        updated_at: now,
      })
      .where('merchant_uid', '=', merchant_uid)
      .where('platform_id', '=', platform_id)
      .execute();
    await setTakesPayments(transaction, merchant_uid);
    const names = Object.keys(changes) as (keyof Changes)[];
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call,
      target_type: 'processor',
      target_id: merchant_uid,
      before: { platform_id, ...Object.fromEntries(names.map((name) => [name, before[name]])) },
      after: { platform_id, ...changes },
    });
    const [after] = await readProcessors(transaction, merchant_uid, { platform_id });
    if (after === undefined) throw new OperationError('not_found');
    return after;
  });
  context.forgetTerminals(processor.merchant_uid);
  return processor;
}
