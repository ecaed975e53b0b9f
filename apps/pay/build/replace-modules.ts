import type { Plugin } from 'vite';

/** Puts one module in the place of another wherever it is imported, each by the path of its file. */
export function replaceModules(replacements: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'countinghouse-replace-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('.') || importer === undefined) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const replacement = resolved === null ? undefined : replacements[resolved.id];
      // What stands in its place may use what it stands for.
      return replacement === undefined || importer === replacement ? null : replacement;
    },
  };
}
