import { Button } from '@countinghouse/ui/button/button';
import { useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { useAccess } from '../session/use-access.ts';
import { type ImpersonationTarget, impersonationRefusal } from './impersonation-refusal.ts';
import { requestImpersonation } from './impersonation-request.ts';

/**
 * The buttons for view and full impersonation, as far as the administrator may use them. Disabled with the reason where the user cannot be
 * impersonated.
 */
export function ImpersonateButtons({
  user_id,
  full_name,
  user_status_id,
  account_status_code,
  destination,
}: ImpersonationTarget & { destination?: string }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const refusal = impersonationRefusal({ user_status_id, account_status_code });
  const reasons = {
    user_inactive: t`This user is not active`,
    not_reviewed: t`This account has not been reviewed yet`,
  };
  const ask = (access: 'view' | 'full') =>
    requestImpersonation({ user_id, full_name, access, ...(destination === undefined ? {} : { destination }) });
  const locked = refusal === undefined ? {} : { disabledReason: reasons[refusal] };
  return (
    <span className="ui-row">
      {may('IMPV') || may('IMPF') ? (
        <Button
          {...locked}
          size="tool"
          icon={IconEye}
          aria-label={t`View only, as ${full_name}`}
          onClick={() => ask('view')}
        >
          {t`View only`}
        </Button>
      ) : null}
      {may('IMPF') ? (
        <Button {...locked} size="tool" aria-label={t`Full access, as ${full_name}`} onClick={() => ask('full')}>
          {t`Full access`}
        </Button>
      ) : null}
    </span>
  );
}
