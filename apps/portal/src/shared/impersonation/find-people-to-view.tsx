import { getUsers } from '@countinghouse/contract/core/users/get-users';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../client/use-call.ts';
import { CallErrorState } from '../page/call-error.tsx';
import { useAccess } from '../session/use-access.ts';
import { PeopleToView } from './people-to-view.tsx';

/** Returns whether the user may view the portal as merchants' users, and search for them. */
export function useMayViewAs(): boolean {
  const { may } = useAccess();
  return (may('IMPV') || may('IMPF')) && (may('USVI') || may('MEUS'));
}

/** The first merchants' users that match a name, address or business, each with the buttons to impersonate them. */
export function FindPeopleToView({ search, destination }: { search: string; destination?: string | undefined }) {
  const { t } = useLingui();
  const query = useCall(
    getUsers,
    { query: { user_type_id: 'Merchant', limit: '5', ...(search === '' ? {} : { search }) } },
    { shown: 'in_place', keep_previous: true },
  );
  if (query.isError && query.data === undefined) {
    return <CallErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <PeopleToView
      users={query.data?.users ?? []}
      loading={query.isPending || query.isPlaceholderData}
      destination={destination}
      emptyNote={t`No user has this name, address or business.`}
    />
  );
}
