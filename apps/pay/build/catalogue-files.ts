import { createHash } from 'node:crypto';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const virtual_name = 'virtual:catalogue-files';
const module_id = `\0${virtual_name}`;

/** A compiled catalogue as the browser fetches it. */
type CatalogueFile = { url: string; integrity: string };

/**
 * Compiles each locale's catalogue into a separate JSON file, and gives the page the address and hash of each (`virtual:catalogue-files`).
 * A page fetches only the one it shows: as data, so that no script has to load another.
 * @throws Error while building when a message is not translated or cannot be compiled
 */
export function catalogueFiles({
  configPath,
  inlined = false,
}: {
  configPath: string;
  /** Puts the catalogues into the script, for a page that may not fetch anything. */
  inlined?: boolean;
}): Plugin {
  let is_build = false;
  let base = '/';
  return {
    name: 'countinghouse-catalogue-files',
    configResolved: (config) => {
      is_build = config.command === 'build' && !inlined;
      base = config.base;
    },
    resolveId: { filter: { id: new RegExp(`^${virtual_name}$`) }, handler: () => module_id },
    load: {
      filter: { id: new RegExp(`^${module_id}$`) },
      async handler() {
        const config = getConfig({ configPath });
        const files: Record<string, CatalogueFile> = {};
        for (const locale of config.locales) {
          const messages: Record<string, string> = {};
          for (const catalog of await getCatalogs(config)) {
            this.addWatchFile(catalog.getFilename(locale));
            const { messages: found, missing } = await catalog.getTranslations(locale, {
              sourceLocale: config.sourceLocale ?? 'en',
              fallbackLocales: {},
            });
            if (missing.length > 0) {
              throw new Error(`${locale} does not translate: ${missing.map(({ source }) => source).join(', ')}`);
            }
            Object.assign(messages, found);
          }
          const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' });
          if (errors.length > 0) throw new Error(`The catalogue of ${locale} cannot be compiled`);
          const text = JSON.stringify((JSON.parse(source) as { messages: unknown }).messages);
          const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
          const name = `assets/${locale}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
          if (is_build) this.emitFile({ type: 'asset', fileName: name, source: text });
          files[locale] = {
            url: is_build ? `${base}${name}` : `data:application/json;base64,${Buffer.from(text).toString('base64')}`,
            integrity,
          };
        }
        return `export const catalogueFiles = ${JSON.stringify(files)};`;
      },
    },
  };
}
