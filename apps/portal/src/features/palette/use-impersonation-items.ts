import type { UserRow } from '@countinghouse/contract/core/users/user-row';
import type { CommandItem } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { IconEye, IconUserShield } from '@tabler/icons-react';
import { impersonationRefusal } from '../../shared/impersonation/impersonation-refusal.ts';
import { requestImpersonation } from '../../shared/impersonation/impersonation-request.ts';
import { useAccess } from '../../shared/session/use-access.ts';

/** Returns the items that impersonate a user, if the reader has the permission; none for a user who cannot be impersonated. */
export function useImpersonationItems(onDone: () => void): (user: UserRow) => CommandItem[] {
  const { t } = useLingui();
  const { may } = useAccess();
  const full = may('IMPF');
  const view = full || may('IMPV');
  return ({ user_id, full_name, user_status_id, merchant }) => {
    if (merchant === null) return [];
    const { account_status_code, doing_business_as } = merchant;
    if (impersonationRefusal({ user_status_id, account_status_code }) !== undefined) return [];
    const begin = (access: 'view' | 'full') => () => {
      onDone();
      requestImpersonation({ user_id, full_name, access });
    };
    const item = (access: 'view' | 'full', label: string): CommandItem => ({
      key: `${access}-${user_id}`,
      label,
      note: doing_business_as,
      glyph: access === 'view' ? IconEye : IconUserShield,
      onSelect: begin(access),
    });
    return [
      ...(view ? [item('view', t`View only, as ${full_name}`)] : []),
      ...(full ? [item('full', t`Full access, as ${full_name}`)] : []),
    ];
  };
}
