import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access';
import { type MerchantStatus, maySignIn } from '@countinghouse/domain/merchant-status';
import { Button } from '@countinghouse/ui/button';
import { useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { useAccess } from '../session/use-access.ts';
import { askToImpersonate } from './impersonation-request.ts';

/** A user who can be acted as. */
type Target = { user_id: string; full_name: string; user_status_id: number; account_status_code: MerchantStatus };

/** The two ways to see what a user sees; only those that the administrator may take, locked with the reason where nobody can. */
export function ImpersonateButtons({ user_id, full_name, user_status_id, account_status_code }: Target) {
  const { t } = useLingui();
  const { may } = useAccess();
  const reason =
    user_status_id !== ACTIVE_USER_STATUS_ID
      ? t`This user is not active`
      : maySignIn(account_status_code, { impersonated: true })
        ? undefined
        : t`This account has not been reviewed yet`;
  const locked = reason === undefined ? {} : { disabledReason: reason };
  return (
    <span className="ui-row">
      {may('IMPV') || may('IMPF') ? (
        <Button
          {...locked}
          size="tool"
          icon={IconEye}
          aria-label={t`View only, as ${full_name}`}
          onClick={() => askToImpersonate({ user_id, full_name, access: 'view' })}
        >
          {t`View only`}
        </Button>
      ) : null}
      {may('IMPF') ? (
        <Button
          {...locked}
          size="tool"
          aria-label={t`Full access, as ${full_name}`}
          onClick={() => askToImpersonate({ user_id, full_name, access: 'full' })}
        >
          {t`Full access`}
        </Button>
      ) : null}
    </span>
  );
}
