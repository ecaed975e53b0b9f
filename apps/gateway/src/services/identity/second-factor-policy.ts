import type { SecondFactorPolicy } from '@countinghouse/contract/identity/second-factor-policy';
import type { IdentityAccounts } from '../../accounts/identity-accounts.ts';
import { type OperationContext, OperationError } from '../../operation.ts';
import { isEntityInScope } from '../../store/people/users.ts';

/** The owner of a policy: a merchant, with the operator's policy above it, or the operator. */
export type PolicyEntity = { entity_id: string; tenant_uid: string; of_operator: boolean };

/**
 * Returns the owner of a policy: the merchant in scope or the named one, otherwise the operator.
 *
 * @throws OperationError not_found for a merchant out of scope
 */
export async function policyEntity(context: OperationContext, merchant_uid: string | undefined): Promise<PolicyEntity> {
  const { merchant, tenant_uid } = context.identity;
  const named = merchant_uid?.toLowerCase();
  if (named === undefined) {
    return { entity_id: merchant?.merchant_uid ?? tenant_uid, tenant_uid, of_operator: merchant === undefined };
  }
  const known =
    named !== tenant_uid &&
    (await context.transaction((transaction) => isEntityInScope(transaction, named, context.identity)));
  if (!known) throw new OperationError('not_found');
  return { entity_id: named, tenant_uid, of_operator: false };
}

/** Returns the policy of a merchant or of the operator, as a caller reads it. */
export async function readPolicy(
  identity_accounts: Pick<IdentityAccounts, 'policy'>,
  { entity_id, tenant_uid, of_operator }: PolicyEntity,
): Promise<SecondFactorPolicy> {
  const own = await identity_accounts.policy(entity_id);
  const operator = of_operator ? own : await identity_accounts.policy(tenant_uid);
  return {
    version: own.version,
    administrators: of_operator ? own.Administrator : null,
    merchant_users: own.Merchant,
    required_by_operator: operator.Merchant,
  };
}
