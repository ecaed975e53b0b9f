import type { Calls } from '@countinghouse/contract/calls';
import type { Dependencies } from '../../dependencies.ts';
import type { Operation } from '../../operation.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { policyEntity, readPolicy } from './second-factor-policy.ts';

/**
 * Saves for whom a second factor is required. The provider comes last, within the transaction, so that a refusal there leaves no entry
 * here.
 *
 * @throws OperationError changed_meanwhile if another user saved in the meantime
 */
export function updateSecondFactorPolicy({
  identity_accounts,
}: Pick<Dependencies, 'identity_accounts'>): Operation<Calls['update_second_factor_policy']> {
  return async (context, { body }) => {
    const whose = await policyEntity(context, body.merchant_uid);
    const { entity_id, of_operator } = whose;
    const before = await readPolicy(identity_accounts, whose);
    // A merchant has no administrators to set a policy for.
    const administrators = before.administrators === null ? null : (body.administrators ?? before.administrators);
    await context.transaction(async (transaction) => {
      await writeAudit(transaction, context, {
        call: 'update_second_factor_policy',
        target_type: of_operator ? 'operator' : 'merchant',
        target_id: entity_id,
        entity_id,
        before: { administrators: before.administrators, merchant_users: before.merchant_users },
        after: { administrators, merchant_users: body.merchant_users },
      });
      await identity_accounts.setPolicy(entity_id, {
        version: body.version,
        Administrator: administrators ?? false,
        Merchant: body.merchant_users,
      });
    });
    return { second_factor_policy: await readPolicy(identity_accounts, whose) };
  };
}
