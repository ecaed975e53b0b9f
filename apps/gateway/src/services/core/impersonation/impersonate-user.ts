import { randomUUID } from 'node:crypto';
import type { CallInput, CallResponse } from '@countinghouse/contract/call';
import type { Calls } from '@countinghouse/contract/calls';
import { ACTIVE_USER_STATUS_ID, holds } from '@countinghouse/domain/access/access';
import { maySignIn } from '@countinghouse/domain/merchant/merchant-status';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, type OperationContext, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readMerchant, readPerson } from '../../../store/people/identity.ts';
import { endOpenImpersonations, openImpersonation } from '../../../store/people/impersonations.ts';

/**
 * Starts the impersonation of a merchant's user (S7.33): view access with IMPV or IMPF, full access with IMPF if requested. The reason is
 * stored for the merchant. The administrator's open impersonation ends in the same transaction, and both are audited under their merchants.
 * An impersonation ends automatically after IMPERSONATION_MAXIMUM_MINUTES: the gateway does not see sign-outs, so an open record lasts as
 * long as a sign-in can and no longer.
 *
 * @throws OperationError not_found if the user does not exist or belongs to another operator, impersonation_refused for a user who cannot
 *   be impersonated, permission_missing for full access without IMPF
 */
export function impersonateUser({
  settings,
  real_clock,
}: {
  settings: Pick<Dependencies['settings'], 'IMPERSONATION_MAXIMUM_MINUTES'>;
  real_clock: Dependencies['real_clock'];
}): Operation<Calls['impersonate_user']> {
  const maximum_ms = settings.IMPERSONATION_MAXIMUM_MINUTES * 60_000;
  return async (context, { params, query }) => {
    const answer = await open(context, params.id.toLowerCase(), query, real_clock.now(), maximum_ms);
    // The same user may have been impersonated with another access a moment ago.
    context.forgetIdentity();
    return answer;
  };
}

async function open(
  context: OperationContext,
  user_id: string,
  { access = 'view', reason }: CallInput<Calls['impersonate_user']>['query'],
  now: Date,
  maximum_ms: number,
): Promise<CallResponse<Calls['impersonate_user']>> {
  const { user: administrator, access: own } = context.identity;
  if (access === 'full' && !holds(own, 'IMPF')) throw new OperationError('permission_missing');

  return context.transaction(async (transaction) => {
    const person = await readPerson(transaction, { user_id });
    if (person === undefined) throw new OperationError('not_found');
    // Row-level security shows only the operator's own merchants.
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
        // This merchant must not learn about the impersonation that replaces it.
        after: { ended: true, replaced: true },
        entity_id: one.merchant_uid,
      });
    }
    await openImpersonation(transaction, {
      impersonation_id: randomUUID(),
      impersonator_user_id: administrator.user_id,
      impersonated_user_id: person.user_id,
      merchant_uid,
      access,
      reason,
      started_at: now,
      expires_at: new Date(now.getTime() + maximum_ms),
      ended_at: null,
    });
    await writeAudit(transaction, context, {
      call: 'impersonate_user',
      target_type: 'user',
      target_id: person.user_id,
      after: { access, reason },
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
}
