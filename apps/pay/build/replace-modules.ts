import type { Plugin } from 'vite';

/** Replaces modules wherever they are imported, each by the path of its file. */
export function replaceModules(replacements: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'countinghouse-replace-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('.') || importer === undefined) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const replacement = resolved === null ? undefined : replacements[resolved.id];
      // The replacement itself may import the module that it replaces.
      return replacement === undefined || importer === replacement ? null : replacement;
    },
  };
}
