import { randomUUID } from 'node:crypto';
import type { changeMerchantStatus as declaration } from '@countinghouse/contract/merchants/merchant/change-merchant-status';
import { holds } from '@countinghouse/domain/access/access';
import { canChangeMerchantStatus, type MoneyUnderWay } from '@countinghouse/domain/merchant/merchant-status';
import { sql } from 'kysely';
import { type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { lockMerchant } from './operator-merchant.ts';

const refusals = {
  not_reachable: 'merchant_status_unreachable',
  open_batch: 'merchant_has_open_batch',
  pending_credits: 'merchant_has_pending_credits',
} as const;

/**
 * Changes the status of a merchant by the domain's table, and records who, when, from, to and why. Of two concurrent changes the second
 * gets an error. Closing waits for every payment that is being recorded, and none is recorded after it
 * (sql/functions/merchants/account-is-not-closed.sql).
 *
 * @throws OperationError not_found, changed_meanwhile, merchant_status_unreachable, merchant_has_open_batch, merchant_has_pending_credits,
 *   permission_missing for closing without MEDE
 */
export const changeMerchantStatus: Operation<typeof declaration> = (context, { params, body }) => {
  const { from_status, to_status, reason } = body;
  const closing = to_status === 'Closed';
  if (closing && !holds(context.identity.access, 'MEDE')) throw new OperationError('permission_missing');
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const merchant = await lockMerchant(transaction, params.id, closing ? 'closing' : 'change');
    const { merchant_uid, account_status_code: present } = merchant;
    if (present !== from_status) throw new OperationError('changed_meanwhile', { details: { status: present } });
    const under_way = closing ? await moneyUnderWay(transaction, merchant_uid) : nothingUnderWay;
    const decision = canChangeMerchantStatus(from_status, to_status, under_way);
    if (!decision.allowed) throw new OperationError(refusals[decision.reason], { details: { status: present } });
    await transaction
      .updateTable('merchants')
      .set({ account_status_code: to_status, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .execute();
    await transaction
      .insertInto('merchant_status_history')
      .values({
        merchant_uid,
        merchant_status_history_id: randomUUID(),
        from_status,
        to_status,
        reason,
        user_id: context.identity.user.user_id,
        changed_at: now,
      })
      .execute();
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call: 'change_merchant_status',
      target_type: 'merchant',
      target_id: merchant_uid,
      before: { account_status_code: from_status },
      after: { account_status_code: to_status, reason },
    });
    return { account_status_code: to_status };
  });
};

const nothingUnderWay: MoneyUnderWay = { has_open_batch: false, has_pending_credits: false };

/** Counts what is neither settled nor void: payments in an open batch or in progress, unsettled batches, credits. */
async function moneyUnderWay(transaction: ScopedTransaction, merchant_uid: string): Promise<MoneyUnderWay> {
  const { rows } = await sql<MoneyUnderWay>`
    select
      exists (select from payments p where p.merchant_uid = ${merchant_uid} and p.status in (202, 206, 210))
        or exists (select from payments p where p.merchant_uid = ${merchant_uid} and p.attempt_under_way is not null)
        or exists (select from batches b where b.merchant_uid = ${merchant_uid} and b.status in ('closing', 'submitted', 'failed'))
        as has_open_batch,
      exists (select from payments p where p.merchant_uid = ${merchant_uid} and p.status = 225) as has_pending_credits
  `.execute(transaction);
  return rows[0] ?? { has_open_batch: true, has_pending_credits: true };
}
