import type { actOnFailedBatch as declaration } from '@countinghouse/contract/credit-card/batches/act-on-failed-batch';
import { failedBatchActionOf, failedBatchStatusAfter } from '@countinghouse/domain/settlement/failed-batch';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { findFailedBatches } from '../../../store/batches/failed-batches.ts';

/**
 * Performs an administrator's action on a failed batch (S7.120; docs/decisions/0020). Resubmit requests its settlement again, in the same
 * way as for any batch: it is sent within a second. Claim, Close and Cancel move no money: the payments stay in the batch as they are.
 *
 * @throws OperationError not_found for a batch that did not fail or is another operator's, changed_meanwhile with the present version when
 *   another user was faster, status_forbids if the present status does not allow the action, invalid_request for closing without a reason
 */
export const actOnFailedBatch: Operation<typeof declaration> = async (context, { body }) => {
  const { identity } = context;
  const { user } = identity;
  const action = failedBatchActionOf(body.action);
  const note = body.note ?? '';
  if (action === 'Close' && note === '') {
    throw new OperationError('invalid_request', { errors: [{ field: 'note', message: 'must say why' }] });
  }
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const before = await transaction
      .selectFrom('failed_batches')
      .selectAll()
      .where('batch_id', '=', body.batch_id.toLowerCase())
      .where((builder) =>
        identity.merchant === undefined
          ? builder('tenant_uid', '=', identity.tenant_uid)
          : builder('merchant_uid', '=', identity.merchant.merchant_uid),
      )
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined || action === undefined) throw new OperationError('not_found');
    if (before.version !== body.version) {
      throw new OperationError('changed_meanwhile', { details: { version: before.version, status: before.status } });
    }
    const status = failedBatchStatusAfter(before.status, action);
    if (status === undefined) throw new OperationError('status_forbids', { details: { status: before.status } });
    const version = before.version + 1;
    await transaction
      .updateTable('failed_batches')
      .set({
        status,
        version,
        claimed_by: action === 'Claim' ? user.user_id : action === 'Cancel' ? null : before.claimed_by,
        updated_at: now,
      })
      .where('merchant_uid', '=', before.merchant_uid)
      .where('batch_id', '=', before.batch_id)
      .execute();
    await transaction
      .insertInto('failed_batch_actions')
      .values({
        merchant_uid: before.merchant_uid,
        batch_id: before.batch_id,
        sequence: version,
        action,
        status,
        note,
        user_id: user.user_id,
        user_name: user.full_name,
        created_at: now,
      })
      .execute();
    await writeAudit(transaction, context, {
      call: 'act_on_failed_batch',
      target_type: 'batch',
      target_id: before.batch_id,
      entity_id: before.merchant_uid,
      before: { failed_batch_status: before.status },
      after: { failed_batch_status: status, action, note },
    });
    const { rows } = await findFailedBatches(
      transaction,
      identity,
      { startdate: '', enddate: '', batch_id: before.batch_id },
      { limit: 1, offset: 0 },
    );
    const [failed_batch] = rows;
    if (failed_batch === undefined) throw new OperationError('not_found');
    return { failed_batch };
  });
};
