import { useEffect } from 'react';
import { session } from '../session/session.ts';
import type { RecentItem } from './recent-item.ts';

/** How many are stored. */
const kept = 8;

/** Stores a record as opened, the latest first. */
export function rememberRecentItem({ kind, id, label }: RecentItem): void {
  const before = recentItems();
  const [first] = before;
  if (first !== undefined && first.kind === kind && first.id === id && first.label === label) return;
  const others = before.filter((item) => item.kind !== kind || item.id !== id);
  session.set({ recent_items: [{ kind, id, label }, ...others].slice(0, kept) });
}

/** Stores the record that a page shows, once its name is known. */
export function useRecentItem(kind: RecentItem['kind'], id: string, label: string | undefined): void {
  useEffect(() => {
    if (label !== undefined && label !== '') rememberRecentItem({ kind, id, label });
  }, [kind, id, label]);
}

/** Returns the records opened in this session, the latest first. They end with the session and with a change of identity. */
export function recentItems(): readonly RecentItem[] {
  return session.snapshot().recent_items ?? [];
}
