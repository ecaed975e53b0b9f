import { type Locale, locales } from './locales.ts';

/** The six locales, each under its own name and as HTML names it. */
export const localeNames = {
  en: { name: 'English', html: 'en' },
  de: { name: 'Deutsch', html: 'de' },
  es: { name: 'Español', html: 'es' },
  'es-MX': { name: 'Español (México)', html: 'es-MX' },
  'fr-FR': { name: 'Français', html: 'fr-FR' },
  'zh-CN': { name: '简体中文', html: 'zh-CN' },
} as const satisfies Record<Locale, { name: string; html: string }>;

/** Whether a text names one of the six. */
export function isLocale(text: string | null): text is Locale {
  return locales.some((locale) => locale === text);
}

/** The first of the reader's languages that there is a catalogue for, exactly or by its language; otherwise English. */
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
 * How dates and numbers are written: as the reader's own region does it, where they read in their browser's language
 * (British English, Swiss German), otherwise as the locale does.
 */
export function formatLocaleFor(locale: Locale, languages: readonly string[]): string {
  if (locale.includes('-')) return locale;
  const regional = languages.find(
    (language) => language.toLowerCase().startsWith(`${locale}-`) && isLanguageTag(language),
  );
  return regional ?? (locale === 'en' ? 'en-US' : locale);
}

/** Whether the browser's own formats take it: some systems name languages such as 'en-US@posix', on which they throw. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
