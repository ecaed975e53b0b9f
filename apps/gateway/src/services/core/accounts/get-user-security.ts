import type { getUserSecurity as declaration } from '@countinghouse/contract/core/accounts/get-user-security';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { readUserInReach } from '../users/user-in-reach.ts';

/** Returns how a user signs in, according to the identity provider. */
export function getUserSecurity({
  identity_accounts,
}: Pick<Dependencies, 'identity_accounts'>): Operation<typeof declaration> {
  return async (context, { params }) => {
    const { id_server_id } = await context.transaction((transaction) =>
      readUserInReach(transaction, context, params.id),
    );
    const [factors, sessions] = await Promise.all([
      identity_accounts.factors(id_server_id),
      identity_accounts.sessions(id_server_id),
    ]);
    return {
      security: {
        has_password: factors.has_password,
        invitation: factors.invitation,
        passkeys_count: factors.passkeys.length,
        has_authenticator: factors.authenticator !== null,
        recovery_codes_left: factors.recovery_codes_left,
        second_factor_required: factors.required,
        sessions,
      },
    };
  };
}
