import type { CommandGroup } from '@countinghouse/ui/overlay/command-palette';
import type { PaletteSearch } from './palette-search.ts';
import { useBatchesFound } from './use-batches-found.ts';
import { useCustomersFound } from './use-customers-found.ts';
import { useInvoicesFound } from './use-invoices-found.ts';
import { useLinksFound } from './use-links-found.ts';
import { useMerchantsFound } from './use-merchants-found.tsx';
import { usePaymentsFound } from './use-payments-found.tsx';
import { useUsersFound } from './use-users-found.ts';

/**
 * The groups of search results, in order. A provider is a hook that returns its group of rows (which can be loading or failed), or none if
 * there is nothing to search for or the user may not. A new kind of search gets a line here. `onDone` closes the palette, for a row that
 * performs an action.
 */
export function useProviders(wanted: PaletteSearch, onDone: () => void): CommandGroup[] {
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
