import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const catalogues = join(import.meta.dirname, '..', '..', '..', 'apps', 'portal', 'src');

/** The portal's texts in one locale. */
export type PortalTexts = {
  /** Returns the translation of an English text, with its placeholders filled in. The catalogue of `area` wins over the others. */
  say: (english: string, values?: Record<string, string>) => string;
  /** English texts that this locale always translates to something else. */
  english: string[];
  /** Translations without placeholders. */
  translated: string[];
};

/** Reads the catalogues of the portal: an English text and its translation per message. */
function messagesOf(path: string): [english: string, translation: string][] {
  const found = readFileSync(path, 'utf8').matchAll(/^msgid (".*")\nmsgstr (".*")$/gm);
  return [...found]
    .map(([, id = '""', text = '""']) => [JSON.parse(id), JSON.parse(text)] as [string, string])
    .filter(([id]) => id !== '');
}

/**
 * Reads the portal's texts from its catalogues.
 *
 * @param area a folder of the portal's features, whose translations `say` prefers
 */
export function portalTexts(locale: string, area: string): PortalTexts {
  const own = join('features', area, 'locales');
  const paths = globSync(`**/locales/**/${locale}.po`, { cwd: catalogues });
  paths.sort((a, b) => Number(b.startsWith(own)) - Number(a.startsWith(own)));
  const translations = new Map<string, string[]>();
  for (const path of paths) {
    for (const [id, text] of messagesOf(join(catalogues, path))) {
      translations.set(id, [...(translations.get(id) ?? []), text]);
    }
  }
  const plain = (text: string) => !/[{<]/.test(text);
  const translated = new Set([...translations.values()].flat().filter(plain));
  return {
    say: (english, values = {}) => {
      const text = translations.get(english)?.[0];
      if (text === undefined) throw new Error(`The portal has no message '${english}'`);
      return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
    },
    english: [...translations.keys()].filter((id) => plain(id) && /[a-z]{2}/.test(id) && !translated.has(id)),
    translated: [...translated],
  };
}
