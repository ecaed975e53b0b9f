import type { Locale } from './locales.ts';

/** What stands between a name and what it names. */
const colons: Partial<Record<Locale, string>> = { 'fr-FR': '\u00a0: ', 'zh-CN': '：' };

/** A name with what it names, as a locale writes it: `Total: 3`, `Total : 3` with a no-break space in French, `总计：3`. */
export function labelled(name: string, value: string, locale: Locale): string {
  return `${name}${colons[locale] ?? ': '}${value}`;
}
