import type { Processor } from '@countinghouse/contract/merchants/processors/processor';
import type { Platform, SettlementConnection } from '@countinghouse/domain/constants';
import { type OperationContext, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readProcessors } from '../../../store/merchants/processors.ts';
import { setTakesPayments } from '../../../store/merchants/terminal-keys.ts';
import { terminalMerchant } from '../terminals/terminal-merchant.ts';
import { requireConnectionAccess } from './connection-access.ts';

/** A connection to be added. */
export type NewConnection = {
  /** The call that adds it. */
  call: string;
  merchant_uid: string;
  platform_id: Platform;
  settlement_connection: SettlementConnection;
  reference?: string | undefined;
  status: 'applied' | 'active';
};

/**
 * Adds a connection to a processor.
 *
 * @throws OperationError not_found, processor_exists, merchant_status_forbids for a Closed merchant, permission_missing for a settlement
 *   connection that requires MSCA
 */
export async function addProcessor(context: OperationContext, wanted: NewConnection): Promise<Processor> {
  const now = context.clock.now();
  const { platform_id, settlement_connection, status, reference = '' } = wanted;
  const processor = await context.transaction(async (transaction) => {
    const { merchant_uid, account_status_code } = await terminalMerchant(
      transaction,
      context.identity,
      wanted.merchant_uid,
    );
    if (account_status_code === 'Closed') throw new OperationError('merchant_status_forbids');
    const [known] = await readProcessors(transaction, merchant_uid, { platform_id });
    if (known !== undefined) throw new OperationError('processor_exists');
    requireConnectionAccess(context.identity, settlement_connection);
    await transaction
      .insertInto('processors')
      .values({
        merchant_uid,
        platform_id,
        status,
        settlement_connection,
        reference,
        applied_at: now,
        activated_at: status === 'active' ? now : null,
        deactivated_at: null,
        updated_at: now,
      })
      .execute();
    await setTakesPayments(transaction, merchant_uid);
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call: wanted.call,
      target_type: 'processor',
      target_id: merchant_uid,
      after: { platform_id, status, settlement_connection, reference },
    });
    const [processor] = await readProcessors(transaction, merchant_uid, { platform_id });
    if (processor === undefined) throw new Error('The new connection was not found');
    return processor;
  });
  context.forgetTerminals(processor.merchant_uid);
  return processor;
}
