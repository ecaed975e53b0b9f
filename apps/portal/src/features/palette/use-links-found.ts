import { getPaymentLinks } from '@countinghouse/contract/merchants/payment-link/get-payment-links';
import { decideCall } from '@countinghouse/domain/access/access';
import { LOOKUP_MAX_LENGTH } from '@countinghouse/domain/payment/payment-lookup';
import type { CommandGroup } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { IconLink, IconListSearch } from '@tabler/icons-react';
import { errorTexts } from '../../shared/client/report-error.ts';
import { useCall } from '../../shared/client/use-call.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useMayOpen } from '../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../shared/routes/routes.ts';
import { useSession } from '../../shared/session/session.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import type { PaletteSearch } from './palette-search.ts';

const rows = 5;
/** The call accepts no shorter text. */
const shortest = 2;

/** Finds payment links by name, title, order number or the end of their address. */
export function useLinksFound({ lookup, settled }: PaletteSearch): CommandGroup | undefined {
  const { t } = useLingui();
  const { count } = useFormat();
  const { merchant } = useSession();
  const { context } = useAccess();
  const mayOpen = useMayOpen();
  const text = lookup.card === 'none' ? lookup.text : '';
  const asked =
    text.length >= shortest &&
    text.length <= LOOKUP_MAX_LENGTH &&
    merchant !== undefined &&
    mayOpen('payment-link-settings') &&
    decideCall(getPaymentLinks, context).allowed;
  const found = useCall(
    getPaymentLinks,
    { params: { id: merchant?.merchant_uid ?? '' }, query: { search: text, limit: String(rows), offset: '0' } },
    { shown: 'in_place', enabled: asked && settled },
  );
  if (!asked) return undefined;
  const path = pathTo('payment-link-settings');
  const { links = [], total_count = 0 } = found.data ?? {};
  const [reason = ''] = found.isError ? errorTexts(found.error).texts : [];
  return {
    key: 'payment-links',
    label: t`Payment links`,
    items: [
      ...links.map(({ link_id, name, title }) => ({
        key: link_id,
        label: name,
        detail: title === name ? '' : title,
        glyph: IconLink,
        href: `${path}?${new URLSearchParams({ open: link_id })}`,
      })),
      ...(total_count > rows
        ? [
            {
              key: 'all-links',
              label: t`All payment links with “${text}”`,
              glyph: IconListSearch,
              end: count(total_count),
              href: `${path}?${new URLSearchParams({ search: text })}`,
            },
          ]
        : []),
    ],
    loading: found.isPending,
    failed: found.isError
      ? { text: t`Payment links could not be searched. ${reason}`, onRetry: () => void found.refetch() }
      : undefined,
  };
}
