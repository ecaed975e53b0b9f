import { getInvoices } from '@countinghouse/contract/invoice/invoices/get-invoices';
import { decideCall } from '@countinghouse/domain/access/access';
import { LOOKUP_MAX_LENGTH } from '@countinghouse/domain/payment/payment-lookup';
import type { CommandGroup } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { IconFileInvoice, IconListSearch } from '@tabler/icons-react';
import { errorTexts } from '../../shared/client/report-error.ts';
import { useCall } from '../../shared/client/use-call.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useMayOpen } from '../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../shared/routes/routes.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import type { PaletteSearch } from './palette-search.ts';

const rows = 5;
/** The call accepts no shorter text. */
const shortest = 2;

/** Finds invoices by number, customer or order number. */
export function useInvoicesFound({ lookup, settled }: PaletteSearch): CommandGroup | undefined {
  const { t } = useLingui();
  const { count, money } = useFormat();
  const { context } = useAccess();
  const mayOpen = useMayOpen();
  const text = lookup.card === 'none' ? lookup.text : '';
  const asked =
    text.length >= shortest &&
    text.length <= LOOKUP_MAX_LENGTH &&
    mayOpen('invoice') &&
    decideCall(getInvoices, context).allowed;
  const found = useCall(
    getInvoices,
    { query: { search: text, limit: String(rows), offset: '0' } },
    { shown: 'in_place', enabled: asked && settled },
  );
  if (!asked) return undefined;
  const path = pathTo('invoice');
  const { invoices = [], total_count = 0 } = found.data ?? {};
  const [reason = ''] = found.isError ? errorTexts(found.error).texts : [];
  return {
    key: 'invoices',
    label: t`Invoices`,
    items: [
      ...invoices.map(({ invoice_id, invoice_number, customer_name, title, total_amount, currency }) => ({
        key: invoice_id,
        label: invoice_number ?? t({ message: 'Draft', context: 'of an invoice' }),
        detail: customer_name || title,
        glyph: IconFileInvoice,
        end: money(total_amount, currency),
        href: `${path}?${new URLSearchParams({ open: invoice_id })}`,
      })),
      ...(total_count > rows
        ? [
            {
              key: 'all-invoices',
              label: t`All invoices with “${text}”`,
              glyph: IconListSearch,
              end: count(total_count),
              href: `${path}?${new URLSearchParams({ search: text })}`,
            },
          ]
        : []),
    ],
    loading: found.isPending,
    failed: found.isError
      ? { text: t`Invoices could not be searched. ${reason}`, onRetry: () => void found.refetch() }
      : undefined,
  };
}
