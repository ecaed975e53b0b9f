import type { Dependencies } from '../dependencies.ts';
import type { OperationsOf } from '../operation.ts';
import { cancelEmailChange } from '../services/identity/cancel-email-change.ts';
import { getEmailChange } from '../services/identity/get-email-change.ts';
import { getSecondFactorPolicy } from '../services/identity/get-second-factor-policy.ts';
import { resetPassword } from '../services/identity/reset-password.ts';
import { updateAccount } from '../services/identity/update-account.ts';
import { updateSecondFactorPolicy } from '../services/identity/update-second-factor-policy.ts';

/** Makes the operations of the identity service. */
export function identityOperations(dependencies: Dependencies): OperationsOf<'identity'> {
  return {
    get_second_factor_policy: getSecondFactorPolicy(dependencies),
    update_second_factor_policy: updateSecondFactorPolicy(dependencies),
    reset_password: resetPassword(dependencies),
    get_email_change: getEmailChange(dependencies),
    cancel_email_change: cancelEmailChange(dependencies),
    update_account: updateAccount(dependencies),
  };
}
