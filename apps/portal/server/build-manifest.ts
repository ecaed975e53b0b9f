/** Vite's .vite/manifest.json of a build, by module: its file, its styles, and its imports. */
export type BuildManifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

/** The module of what all pages need except those that a visit begins with. */
export const beyondHome = 'src/app/beyond-home.ts';

/**
 * Returns the files that a browser loads for these modules and everything that they import, as paths in the folder of the build. Files
 * loaded on demand are not included.
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
