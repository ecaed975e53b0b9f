const fileLocales = ['en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'] as const;

/** A locale as the services know it: what they make for a reader of another is English. */
export function localeOf(locale: string): (typeof fileLocales)[number] {
  return fileLocales.find((known) => known === locale) ?? 'en';
}
