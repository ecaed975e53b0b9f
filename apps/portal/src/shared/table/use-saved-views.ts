import { useMemo, useState } from 'react';
import { useSession } from '../session/session.ts';
import { localArea } from '../storage/browser-storage.ts';
import { openSavedViews, type SavedView } from './saved-views.ts';

/** The views that this person saved for a list; `name` is the list's own, never translated. */
export function useSavedViews(name: string): {
  saved: readonly SavedView[];
  /** False where there is no room for one more. */
  save: (view: SavedView) => boolean;
  remove: (name: string) => void;
} {
  const { user, identity } = useSession();
  const owner = identity ?? user?.user_id ?? '';
  const views = useMemo(() => openSavedViews(localArea, `views:${name}:${owner}`), [name, owner]);
  const [, setChanges] = useState(0);
  const changed = () => setChanges((count) => count + 1);
  return {
    saved: views.all(),
    save: (view) => {
      const done = views.save(view);
      changed();
      return done;
    },
    remove: (view_name) => {
      views.remove(view_name);
      changed();
    },
  };
}
