import { watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls back with the folders in which a source changed, debounced (an editor that saves by replacing, a branch switch).
 *
 * @returns a function that stops watching
 */
export function watchFolders(
  root: string,
  folders: readonly string[],
  changed: (folders: readonly string[]) => void,
): () => void {
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file !== null && !/\.(ts|json|sql|css)$/.test(file)) return;
      touched.add(folder);
      clearTimeout(timer);
      timer = setTimeout(() => {
        changed([...touched]);
        touched.clear();
      }, 150);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
