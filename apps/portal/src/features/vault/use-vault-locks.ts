import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import type { CallRequirement } from '@countinghouse/domain/access/access';
import { decideCall } from '@countinghouse/domain/access/access';
import { useLingui } from '@lingui/react/macro';
import { useAccess } from '../../shared/session/use-access.ts';
import { useWriteLocks } from '../../shared/session/use-write-lock.ts';

/** Returns why calls of the vault are not possible: a view impersonation, a missing permission, or a status. */
export function useVaultLocks(customer?: Pick<Customer, 'allows'>): {
  of: (call: CallRequirement) => string | undefined;
} {
  const { t } = useLingui();
  const { context } = useAccess();
  const lockOf = useWriteLocks();
  return {
    of: (call) => {
      const locked = lockOf(call);
      if (locked !== undefined) return locked;
      const decision = decideCall(call, context);
      if (!decision.allowed) {
        return decision.reason === 'merchant_status_forbids'
          ? t`The status of this account does not allow this`
          : t`You do not have the permission for this`;
      }
      if (customer !== undefined && !customer.allows.change) return t`This customer can no longer be changed`;
      return undefined;
    },
  };
}
