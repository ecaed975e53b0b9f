import { createSavedView } from '@countinghouse/contract/core/saved-views/create-saved-view';
import { deleteSavedView } from '@countinghouse/contract/core/saved-views/delete-saved-view';
import { getSavedViews } from '@countinghouse/contract/core/saved-views/get-saved-views';
import type { SavedView } from '@countinghouse/contract/core/saved-views/saved-view';
import { updateSavedView } from '@countinghouse/contract/core/saved-views/update-saved-view';
import { type SavedViewList, sameViewName } from '@countinghouse/domain/report/saved-view';
import { useEffect } from 'react';
import { queryClient } from '../../client/query-client.ts';
import { reportError } from '../../client/report-error.ts';
import { send } from '../../client/send.ts';
import { useCall } from '../../client/use-call.ts';
import { logFault } from '../../log.ts';
import { useSession } from '../../session/session.ts';
import { localArea } from '../../storage/browser-storage.ts';
import { browserViews, browserViewsKey, storeBrowserViews } from './browser-views.ts';

/** A view to be saved. */
export type NewView = Pick<SavedView, 'name' | 'address' | 'shared'>;

const nothing: readonly SavedView[] = [];

/**
 * Returns the saved views of a list: the user's own and those that colleagues share. A change that fails is reported and resolves to false.
 */
export function useSavedViews(list: SavedViewList): {
  saved: readonly SavedView[];
  save: (view: NewView) => Promise<boolean>;
  change: (view: SavedView, changes: Partial<Pick<SavedView, 'name' | 'shared'>>) => Promise<boolean>;
  remove: (view: SavedView) => Promise<boolean>;
} {
  const { user, identity, impersonation } = useSession();
  const found = useCall(getSavedViews, { query: { list } }, { shown: 'log', enabled: user !== undefined });
  const saved = found.data?.saved_views ?? nothing;
  const owner = impersonation === undefined ? (identity ?? user?.user_id) : undefined;
  useEffect(() => {
    if (owner === undefined || found.data === undefined) return;
    void takeOver(list, owner, found.data.saved_views);
  }, [list, owner, found.data]);

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: [getSavedViews.name] });
    }
  };
  return {
    saved,
    save: (view) => attempt(() => send(createSavedView, { body: { list, ...view } })),
    change: ({ view_id, version }, changes) =>
      attempt(() => send(updateSavedView, { params: { id: view_id }, body: { version, ...changes } })),
    remove: ({ view_id }) => attempt(() => send(deleteSavedView, { params: { id: view_id } })),
  };
}

/** What was tried since the portal was loaded. A failure is retried at the next visit. */
const tried = new Set<string>();

/** Moves the views stored in this browser to the account. A view whose name the account already has is left as it is there. */
async function takeOver(list: SavedViewList, owner: string, saved: readonly SavedView[]): Promise<void> {
  const key = browserViewsKey(list, owner);
  const kept = browserViews(localArea, key);
  if (kept.length === 0 || tried.has(key)) return;
  tried.add(key);
  const left = [];
  for (const view of kept) {
    if (saved.some((each) => each.own && sameViewName(each.name, view.name))) continue;
    try {
      await send(createSavedView, { body: { list, name: view.name, address: view.text, shared: false } });
    } catch (fault) {
      logFault('A saved view could not be put on the account', fault);
      left.push(view);
    }
  }
  storeBrowserViews(localArea, key, left);
  await queryClient.invalidateQueries({ queryKey: [getSavedViews.name] });
}
