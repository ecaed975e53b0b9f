/** The locales whose letters use Letter paper instead of A4, as far as the six locales show. */
const letterLocales = /^(en(-US|-CA)?|es-(MX|US))$/;

/** Returns the paper size that is usual for a locale. */
export function paperOf(locale: string): 'letter' | 'a4' {
  return letterLocales.test(locale) ? 'letter' : 'a4';
}
