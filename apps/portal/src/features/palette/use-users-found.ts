import { getUsers } from '@countinghouse/contract/core/users/get-users';
import { decideCall } from '@countinghouse/domain/access/access';
import { LOOKUP_MAX_LENGTH } from '@countinghouse/domain/payment/payment-lookup';
import type { CommandGroup } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { IconUser } from '@tabler/icons-react';
import { errorTexts } from '../../shared/client/report-error.ts';
import { useCall } from '../../shared/client/use-call.ts';
import { useMayOpen } from '../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../shared/routes/routes.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import type { PaletteSearch } from './palette-search.ts';
import { useImpersonationItems } from './use-impersonation-items.ts';

const rows = 5;
/** Shorter texts are not indexed. */
const shortest = 3;

/** Finds users by name, username or email. A single result also has the items to impersonate the user. */
export function useUsersFound({ lookup, settled }: PaletteSearch, onDone: () => void): CommandGroup | undefined {
  const { t } = useLingui();
  const { context } = useAccess();
  const mayOpen = useMayOpen();
  const impersonationsOf = useImpersonationItems(onDone);
  const { card, text } = lookup;
  const asked =
    card === 'none' &&
    text.length >= shortest &&
    text.length <= LOOKUP_MAX_LENGTH &&
    mayOpen('admin-users-id') &&
    decideCall(getUsers, context).allowed;
  const found = useCall(
    getUsers,
    { query: { search: text, limit: String(rows) } },
    { shown: 'in_place', enabled: asked && settled },
  );
  if (!asked) return undefined;
  const users = found.data?.users ?? [];
  const [only] = users;
  const [reason = ''] = found.isError ? errorTexts(found.error).texts : [];
  return {
    key: 'users',
    label: t`Users`,
    items: [
      ...users.map(({ user_id, full_name, username, merchant, role }) => ({
        key: user_id,
        label: full_name === '' ? username : full_name,
        detail: [merchant?.doing_business_as, role ?? username].filter((part) => part !== undefined).join(' · '),
        glyph: IconUser,
        href: pathTo('admin-users-id', { id: user_id }),
      })),
      ...(only === undefined || users.length > 1 ? [] : impersonationsOf(only)),
    ],
    loading: found.isPending,
    failed: found.isError
      ? { text: t`Users could not be searched. ${reason}`, onRetry: () => void found.refetch() }
      : undefined,
  };
}
