import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** One of the shell's catalogues; the group is its locale. */
const shellCatalogue = /\/src\/locales\/([^/]+)\.po$/;

/** Where the route table marks the titles of pages. */
const table = 'src/shared/routes/table/';

/**
 * Gives the shell the title of every page, from the catalogue of its feature: the menu shows pages before their feature is loaded. Runs
 * after Lingui's plugin has compiled the shell's own catalogue.
 * @throws Error while building when a title cannot be compiled
 */
export function routeTitles({ cwd }: { cwd: string }): Plugin {
  return {
    name: 'countinghouse-route-titles',
    enforce: 'post',
    transform: {
      filter: { id: shellCatalogue },
      async handler(code, id) {
        const locale = shellCatalogue.exec(id)?.[1] as string;
        const titles: Record<string, string> = {};
        for (const catalog of await getCatalogs(getConfig({ cwd }))) {
          if (catalog.getFilename(locale) === id) continue;
          const messages = (await catalog.read(locale)) ?? {};
          for (const [message_id, { origin = [], translation = '' }] of Object.entries(messages)) {
            if (origin.some(([file]) => file.startsWith(table))) titles[message_id] = translation;
          }
          this.addWatchFile(catalog.getFilename(locale));
        }
        const { source, errors } = createCompiledCatalog(locale, titles, { namespace: 'json' });
        if (errors.length > 0) throw new Error(`The titles of routes cannot be compiled in ${locale}`);
        const own = code.replace('export const messages=', 'const own=');
        return { code: `${own};export const messages={...own,...${source}.messages}`, map: null };
      },
    },
  };
}
