import { type Locale, locales } from './locales.ts';

/** The six locales with their native names and HTML language tags. */
export const localeNames = {
  en: { name: 'English', html: 'en' },
  de: { name: 'Deutsch', html: 'de' },
  es: { name: 'Español', html: 'es' },
  'es-MX': { name: 'Español (México)', html: 'es-MX' },
  'fr-FR': { name: 'Français', html: 'fr-FR' },
  'zh-CN': { name: '简体中文', html: 'zh-CN' },
} as const satisfies Record<Locale, { name: string; html: string }>;

/** Whether a text is one of the six locales. */
export function isLocale(text: string | null): text is Locale {
  return locales.some((locale) => locale === text);
}

/** Returns the first of the reader's languages that has a catalogue, exactly or by language; otherwise English. */
export function localeFor(languages: readonly string[]): Locale {
  for (const language of languages) {
    if (isLocale(language)) return language;
    const base = language.split('-')[0]?.toLowerCase();
    if (base === 'es' && /^es-(?!es\b)/i.test(language)) return 'es-MX';
    const match = locales.find((locale) => locale.split('-')[0] === base);
    if (match !== undefined) return match;
  }
  return 'en';
}

/**
 * Returns the locale for dates and numbers: the reader's own region if they read in their browser's language (British English, Swiss
 * German), otherwise the locale itself.
 */
export function formatLocaleFor(locale: Locale, languages: readonly string[]): string {
  if (locale.includes('-')) return locale;
  const regional = languages.find(
    (language) => language.toLowerCase().startsWith(`${locale}-`) && isLanguageTag(language),
  );
  return regional ?? (locale === 'en' ? 'en-US' : locale);
}

/** Whether the browser's Intl formats accept it: some systems have languages such as 'en-US@posix', on which they throw. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
