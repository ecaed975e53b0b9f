import { randomUUID } from 'node:crypto';
import type { Calls } from '@countinghouse/contract/calls';
import { ACTIVE_USER_STATUS_ID, holds } from '@countinghouse/domain/access';
import { maySignIn } from '@countinghouse/domain/merchant-status';
import { type Operation, OperationError } from '../../operation.ts';
import { writeAudit } from '../../store/audit.ts';
import { readMerchant, readPerson } from '../../store/identity.ts';
import { endOpenImpersonations, openImpersonation } from '../../store/impersonations.ts';

/** A working day: a forgotten impersonation ends by itself. */
const impersonation_maximum_ms = 8 * 60 * 60 * 1_000;

/**
 * Begins to act as a user of a merchant (S7.33): with IMPF in full or to view, with IMPV to view. Whatever the administrator had
 * open ends in the same transaction, and both are audited under the merchants they are about.
 */
export const impersonateUser: Operation<Calls['impersonate_user']> = async (context, { params, query }) => {
  const { user: administrator, access: own } = context.identity;
  const access = query.access ?? (holds(own, 'IMPF') ? 'full' : 'view');
  if (access === 'full' && !holds(own, 'IMPF')) throw new OperationError('permission_missing');
  const now = context.clock.now();

  return context.transaction(async (transaction) => {
    const person = await readPerson(transaction, { user_id: params.id.toLowerCase() });
    if (person === undefined) throw new OperationError('not_found');
    // Row-level security shows the operator's own merchants only.
    const record = await readMerchant(transaction, person.entity_id);
    if (record === undefined && person.entity_id !== context.identity.tenant_uid) throw new OperationError('not_found');
    const status = record?.merchant.account_status_code;
    if (
      record === undefined ||
      status === undefined ||
      person.user_type_id !== 'Merchant' ||
      person.user_status_id !== ACTIVE_USER_STATUS_ID ||
      !maySignIn(status, { impersonated: true })
    ) {
      throw new OperationError('impersonation_refused');
    }
    const { merchant_uid } = record.merchant;
    const ended = await endOpenImpersonations(transaction, administrator.user_id, now);
    for (const one of ended) {
      await writeAudit(transaction, context, {
        call: 'impersonate_user',
        target_type: 'user',
        target_id: one.impersonated_user_id,
        before: { access: one.access },
        after: { ended: true, impersonates: person.user_id },
        entity_id: one.merchant_uid,
      });
    }
    await openImpersonation(transaction, {
      impersonation_id: randomUUID(),
      impersonator_user_id: administrator.user_id,
      impersonated_user_id: person.user_id,
      merchant_uid,
      access,
      started_at: now,
      expires_at: new Date(now.getTime() + impersonation_maximum_ms),
      ended_at: null,
    });
    await writeAudit(transaction, context, {
      call: 'impersonate_user',
      target_type: 'user',
      target_id: person.user_id,
      after: { access },
      entity_id: merchant_uid,
    });
    return {
      impersonation: {
        id: person.user_id,
        impersonatorMerchantId: merchant_uid,
        impersonatorUserId: administrator.user_id,
        access,
        impersonatorMerchantStatusClosed: status === 'Closed',
      },
    };
  });
};
