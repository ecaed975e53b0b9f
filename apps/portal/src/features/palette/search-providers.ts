import type { CommandGroup } from '@countinghouse/ui/overlay/command-palette';
import { useBatchesFound } from './use-batches-found.ts';
import { useCustomersFound } from './use-customers-found.ts';
import { useInvoicesFound } from './use-invoices-found.ts';
import { useLinksFound } from './use-links-found.ts';
import { useMerchantsFound } from './use-merchants-found.tsx';
import { usePaymentsFound } from './use-payments-found.tsx';
import { useUsersFound } from './use-users-found.ts';
import type { Wanted } from './wanted.ts';

/**
 * The groups of everything that is searched, in the order in which they stand. A provider is a hook that gives
 * its group of rows (loading or failed by itself), or none where there is nothing to ask for or the reader may not ask; whatever
 * can be searched later gets a line here. `onDone` puts the palette away, for a row that does something.
 */
export function useProviders(wanted: Wanted, onDone: () => void): CommandGroup[] {
  const groups = [
    usePaymentsFound(wanted, onDone),
    useCustomersFound(wanted),
    useInvoicesFound(wanted),
    useLinksFound(wanted),
    useBatchesFound(wanted),
    useMerchantsFound(wanted),
    useUsersFound(wanted, onDone),
  ];
  return groups.filter((group) => group !== undefined);
}
