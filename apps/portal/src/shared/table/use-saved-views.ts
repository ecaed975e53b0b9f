import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../session/session.ts';
import { localArea } from '../storage/browser-storage.ts';
import { openSavedViews, type SavedView } from './saved-views.ts';

/** The views that this person saved for a list; `name` is the list's own, never translated. */
export function useSavedViews(name: string): {
  saved: readonly SavedView[];
  /** False where there is no room for one more. */
  save: (view: SavedView) => boolean;
  /** False where another view has the name. */
  rename: (name: string, new_name: string) => boolean;
  remove: (name: string) => void;
} {
  const { user, identity } = useSession();
  const owner = identity ?? user?.user_id ?? '';
  const key = `views:${name}:${owner}`;
  const views = useMemo(() => openSavedViews(localArea, key), [key]);
  const [, setChanges] = useState(0);
  useEffect(() => {
    // What is saved, renamed or removed in another tab stands in this one too; without a key all of it was cleared.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) setChanges((count) => count + 1);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key]);
  /** What was done to the views shows. */
  const shown = <Outcome>(outcome: Outcome): Outcome => {
    setChanges((count) => count + 1);
    return outcome;
  };
  return {
    saved: views.all(),
    save: (view) => shown(views.save(view)),
    rename: (view_name, new_name) => shown(views.rename(view_name, new_name)),
    remove: (view_name) => shown(views.remove(view_name)),
  };
}
