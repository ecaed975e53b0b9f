/** Where letters are written on Letter and not on A4, as far as the six locales tell. */
const letterLocales = /^(en(-US|-CA)?|es-(MX|US))$/;

/** The paper that a reader of a locale has in the printer. */
export function paperOf(locale: string): 'letter' | 'a4' {
  return letterLocales.test(locale) ? 'letter' : 'a4';
}
