import type { Calls } from '@countinghouse/contract/calls';
import type { Dependencies } from '../../dependencies.ts';
import type { Operation } from '../../operation.ts';
import { policyEntity, readPolicy } from './second-factor-policy.ts';

/** Returns for whom a second factor is required, and who has none, from the identity provider, which enforces it. */
export function getSecondFactorPolicy({
  identity_accounts,
}: Pick<Dependencies, 'identity_accounts'>): Operation<Calls['get_second_factor_policy']> {
  return async (context, { query }) => {
    const whose = await policyEntity(context, query.merchant_uid);
    const [second_factor_policy, people] = await Promise.all([
      readPolicy(identity_accounts, whose),
      identity_accounts.policyPeople(whose.entity_id),
    ]);
    return {
      second_factor_policy,
      affected: {
        administrators: whose.of_operator ? people.Administrator : null,
        merchant_users: people.Merchant,
      },
    };
  };
}
