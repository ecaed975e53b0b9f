import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import { ActiveBadge } from '@countinghouse/ui/display/active-badge';
import { useLingui } from '@lingui/react/macro';

/** A badge that shows whether a user is active. */
export function UserStatus({ user_status_id }: { user_status_id: number }) {
  const { t } = useLingui();
  return (
    <ActiveBadge
      value={user_status_id === ACTIVE_USER_STATUS_ID}
      activeLabel={t({ message: 'Active', context: 'user' })}
      inactiveLabel={t({ message: 'Inactive', context: 'user' })}
    />
  );
}
