import type { Locale } from './locales.ts';

/** The separator between a label and its value. */
const colons: Partial<Record<Locale, string>> = { 'fr-FR': '\u00a0: ', 'zh-CN': '：' };

/** Joins a label and its value in the style of a locale: `Total: 3`, `Total : 3` with a no-break space in French, `总计：3`. */
export function labelled(name: string, value: string, locale: Locale): string {
  return `${name}${colons[locale] ?? ': '}${value}`;
}
