import { getUsers } from '@countinghouse/contract/core/users/get-users';
import { decideCall } from '@countinghouse/domain/access/access';
import { LOOKUP_MAX_LENGTH } from '@countinghouse/domain/payment/payment-lookup';
import type { CommandGroup } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { errorTexts } from '../../shared/client/report-error.ts';
import { useCall } from '../../shared/client/use-call.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { commandRest } from './command-rest.ts';
import { useImpersonationItems } from './use-impersonation-items.ts';

const rows = 5;
const shortest = 3;

/** Returns whether the user may impersonate others and find them. */
export function useMayImpersonate(): boolean {
  const { context, may } = useAccess();
  return (may('IMPV') || may('IMPF')) && decideCall(getUsers, context).allowed;
}

/**
 * Returns what follows 'impersonate', by any of its names, in the typed text; undefined if it begins with none or the user may not
 * impersonate.
 */
export function useImpersonationCommand(query: string): string | undefined {
  const { t } = useLingui();
  const names = t({ message: 'impersonate, view as, act as', context: 'other words for Impersonate' });
  return useMayImpersonate() ? commandRest(query, names.split(/[,，、]\s*/)) : undefined;
}

/** Finds the users who can be impersonated: those that match the text after the command, or the first of all. */
export function useImpersonationsFound(
  search: string | undefined,
  settled: boolean,
  onDone: () => void,
): CommandGroup | undefined {
  const { t } = useLingui();
  const itemsOf = useImpersonationItems(onDone);
  const text = search ?? '';
  const fits = text === '' || (text.length >= shortest && text.length <= LOOKUP_MAX_LENGTH);
  const asked = search !== undefined && fits;
  const found = useCall(
    getUsers,
    {
      query: {
        user_type_id: 'Merchant',
        user_status_id: '1',
        limit: String(rows),
        ...(text === '' ? {} : { search: text }),
      },
    },
    { shown: 'in_place', enabled: asked && settled },
  );
  if (!asked) return undefined;
  const [reason = ''] = found.isError ? errorTexts(found.error).texts : [];
  return {
    key: 'impersonate',
    label: t({ message: 'Impersonate', context: 'the palette' }),
    items: (found.data?.users ?? []).flatMap(itemsOf),
    loading: found.isPending,
    failed: found.isError
      ? { text: t`Users could not be searched. ${reason}`, onRetry: () => void found.refetch() }
      : undefined,
  };
}
