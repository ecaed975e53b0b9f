/** What Vite writes of a build into .vite/manifest.json, by module: its file, its styles, and what it imports. */
export type BuildManifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

/** What every page needs but those with which a visit begins. */
export const beyondHome = 'src/app/beyond-home.ts';

/**
 * The files that a browser loads for the named modules: theirs and those of everything that they import, as paths in the
 * folder of the build. What is only loaded on demand is not among them.
 *
 * @throws Error when the build has no such module
 */
export function filesWith(manifest: BuildManifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const taken = new Set<string>();
  const take = (module: string): void => {
    if (taken.has(module)) return;
    taken.add(module);
    const entry = manifest[module];
    if (entry === undefined) throw new Error(`The build has no ${module}`);
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file);
    for (const imported of entry.imports ?? []) take(imported);
  };
  for (const module of modules) take(module);
  return files;
}
