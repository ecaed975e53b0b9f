import { getCustomers } from '@countinghouse/contract/vault/customers/get-customers';
import { decideCall } from '@countinghouse/domain/access/access';
import { LOOKUP_MAX_LENGTH } from '@countinghouse/domain/payment/payment-lookup';
import type { CommandGroup } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { IconListSearch, IconUser } from '@tabler/icons-react';
import { errorTexts } from '../../shared/client/report-error.ts';
import { useCall } from '../../shared/client/use-call.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useMayOpen } from '../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../shared/routes/routes.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { storedCardName } from '../../shared/vault/stored-card.ts';
import type { PaletteSearch } from './palette-search.ts';

const rows = 5;
/** The call accepts no shorter text. */
const shortest = 2;

/** Finds customers by name, company, email, reference or the last four digits of a stored card. */
export function useCustomersFound({ lookup, settled }: PaletteSearch): CommandGroup | undefined {
  const { t } = useLingui();
  const { count } = useFormat();
  const { context } = useAccess();
  const mayOpen = useMayOpen();
  // Of a card number only the last four digits are searched for.
  const last_four = lookup.criteria.find((criterion) => criterion.kind === 'last_four')?.last_four;
  const text = lookup.card === 'none' ? lookup.text : (last_four ?? '');
  const asked =
    text.length >= shortest &&
    text.length <= LOOKUP_MAX_LENGTH &&
    mayOpen('vault-customer') &&
    decideCall(getCustomers, context).allowed;
  const found = useCall(
    getCustomers,
    { query: { search: text, limit: String(rows) } },
    { shown: 'in_place', enabled: asked && settled },
  );
  if (!asked) return undefined;
  const path = pathTo('vault-customer');
  const { customers = [], total_count = 0 } = found.data ?? {};
  const [reason = ''] = found.isError ? errorTexts(found.error).texts : [];
  return {
    key: 'customers',
    label: t`Customers`,
    items: [
      ...customers.map(({ customer_id, full_name, company_name, email, default_card }) => ({
        key: customer_id,
        label: full_name,
        detail: [
          company_name === full_name ? '' : company_name,
          email === full_name ? '' : email,
          default_card === null ? '' : storedCardName(default_card),
        ]
          .filter((part) => part !== '')
          .join(' · '),
        glyph: IconUser,
        href: `${path}?${new URLSearchParams({ open: customer_id })}`,
      })),
      ...(total_count > rows
        ? [
            {
              key: 'all-customers',
              label: t`All customers with “${text}”`,
              glyph: IconListSearch,
              end: count(total_count),
              href: `${path}?${new URLSearchParams({ search: text })}`,
            },
          ]
        : []),
    ],
    loading: found.isPending,
    failed: found.isError
      ? { text: t`Customers could not be searched. ${reason}`, onRetry: () => void found.refetch() }
      : undefined,
  };
}
