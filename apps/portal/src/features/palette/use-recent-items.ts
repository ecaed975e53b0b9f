import { matchingCommands } from '@countinghouse/ui/overlay/command-match';
import type { CommandItem } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { IconBuildingStore, IconStack2, IconUser } from '@tabler/icons-react';
import type { RecentItem } from '../../shared/navigation/recent-item.ts';
import { recentItems } from '../../shared/navigation/recent-items.ts';
import { useMayOpen } from '../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../shared/routes/routes.ts';
import { useBatchReport } from './use-batches-found.ts';

const shown = 4;

/** Returns the records opened last that match the typed text and that the user can still open. */
export function useRecentItems(query: string): readonly CommandItem[] {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const report = useBatchReport();
  const hrefOf = ({ kind, id }: RecentItem): string | undefined => {
    if (kind === 'batch') return report === undefined ? undefined : `${pathTo(report)}?batch=${id}`;
    const route = kind === 'merchant' ? 'admin-merchants-id' : 'admin-users-id';
    return mayOpen(route) ? pathTo(route, { id }) : undefined;
  };
  const looks = {
    merchant: { glyph: IconBuildingStore, note: t`Merchant` },
    user: { glyph: IconUser, note: t`User` },
    batch: { glyph: IconStack2, note: t`Batch` },
  };
  const items = recentItems().flatMap((item) => {
    const href = hrefOf(item);
    return href === undefined ? [] : [{ key: `${item.kind}-${item.id}`, label: item.label, ...looks[item.kind], href }];
  });
  return matchingCommands(items, query).slice(0, shown);
}
