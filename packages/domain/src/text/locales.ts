/** The six locales of the product (specification section 2). */
export const locales = ['en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'] as const;

/** A locale of the product. */
export type Locale = (typeof locales)[number];

/** Returns the product's locale for a text; English if there is none. */
export function localeNamed(text: string | null | undefined): Locale {
  return locales.find((locale) => locale === text) ?? 'en';
}
