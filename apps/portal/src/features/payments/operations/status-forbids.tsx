import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import { ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { useMerchantStatusName } from '../../../shared/navigation/merchant-status-names.ts';

/** Replaces a page when the account's status allows none of it, whatever the permissions. */
export function StatusForbids({ status }: { status: MerchantStatus | undefined }) {
  const { t } = useLingui();
  const statusName = useMerchantStatusName();
  const name = status === undefined ? '' : statusName(status);
  return (
    <ForbiddenState
      full
      title={t`The status of this account does not allow this`}
      note={t`The account is ${name}. Contact us to find out what it needs.`}
    />
  );
}
