import { getBatches } from '@countinghouse/contract/credit-card/batches/get-batches';
import { actsAsMerchant, decideCall } from '@countinghouse/domain/access/access';
import type { CommandGroup } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { IconStack2 } from '@tabler/icons-react';
import { errorTexts } from '../../shared/client/report-error.ts';
import { useCall } from '../../shared/client/use-call.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useMayOpen } from '../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../shared/routes/routes.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { batchNamed } from './batch-number.ts';
import type { PaletteSearch } from './palette-search.ts';

const rows = 4;

/** Returns the report whose pages show one batch; undefined if the user may not open it. */
export function useBatchReport(): 'reports-settlement' | 'reports-global-settlement' | undefined {
  const mayOpen = useMayOpen();
  const { context } = useAccess();
  if (context === undefined) return undefined;
  const report = actsAsMerchant(context) ? 'reports-settlement' : 'reports-global-settlement';
  return mayOpen(report) ? report : undefined;
}

/** Finds closed batches by number or id, the latest first. */
export function useBatchesFound({ lookup, settled }: PaletteSearch): CommandGroup | undefined {
  const { t } = useLingui();
  const format = useFormat();
  const { context } = useAccess();
  const report = useBatchReport();
  const words = t({ message: 'batch', context: 'before a batch number' });
  const named = lookup.card === 'none' ? batchNamed(lookup.text, [words, 'batch']) : undefined;
  const asked = named !== undefined && report !== undefined && decideCall(getBatches, context).allowed;
  const found = useCall(
    getBatches,
    { query: { ...named, limit: String(rows) } },
    { shown: 'in_place', enabled: asked && settled },
  );
  if (!asked) return undefined;
  const [reason = ''] = found.isError ? errorTexts(found.error).texts : [];
  return {
    key: 'batches',
    label: t`Batches`,
    items: (found.data?.batches ?? []).map(({ batch_id, batch_number, batch_date, dba, total_amount, currency }) => ({
      key: batch_id,
      label: t`Batch ${batch_number}`,
      detail: [dba, format.date(batch_date)].join(' · '),
      glyph: IconStack2,
      end: format.money(total_amount, currency),
      href: `${pathTo(report)}?batch=${batch_id}`,
    })),
    loading: found.isPending,
    failed: found.isError
      ? { text: t`Batches could not be searched. ${reason}`, onRetry: () => void found.refetch() }
      : undefined,
  };
}
