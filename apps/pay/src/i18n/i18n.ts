import { catalogueFiles } from 'virtual:catalogue-files';
import type { Locale } from '@countinghouse/domain/text/locales';
import { formatLocaleFor, isLocale, localeFor, localeNames } from '@countinghouse/domain/text/reader-locale';
import { i18n, type Messages } from '@lingui/core';
import { keptArea } from '../visit/kept-area.ts';

/** Where the choice of a language is kept, over visits. */
const storageKey = 'locale';

let wanted: Locale = 'en';
let chosen = false;

/** The locale to begin with: the kept one, else the browser's language, else English. */
export function initialLocale(): Locale {
  const kept = keptArea('localStorage').getItem(storageKey);
  chosen = isLocale(kept);
  return isLocale(kept) ? kept : localeFor(navigator.languages);
}

/**
 * Loads a locale's catalogue and shows everything in it from now on. Of two choices the later one counts.
 *
 * @throws TypeError when the catalogue cannot be fetched, or is not the one of this build
 */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const file = catalogueFiles[locale];
  if (file === undefined) throw new RangeError(`There is no catalogue of ${locale}`);
  const response = await fetch(file.url, { integrity: file.integrity });
  const messages = (await response.json()) as Messages;
  if (wanted !== locale) return;
  i18n.load(locale, messages);
  i18n.activate(locale, [formatLocaleFor(locale, navigator.languages), locale]);
  document.documentElement.lang = localeNames[locale].html;
}

/** Shows the page in the language in which a link was sent, unless the visitor chose one. */
export async function followLocale(locale: Locale): Promise<void> {
  if (!chosen && locale !== wanted) await activateLocale(locale);
}

/** Changes the language and keeps the choice. */
export async function chooseLocale(locale: Locale): Promise<void> {
  chosen = true;
  await activateLocale(locale);
  keptArea('localStorage').setItem(storageKey, locale);
}

/** The locale in which the page is shown. */
export function shownLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en';
}

/** The locale in which the page is shown, or is about to be. */
export function wantedLocale(): Locale {
  return wanted;
}

/** The locale in which dates and numbers are written. */
export function formatLocale(): string {
  return formatLocaleFor(shownLocale(), navigator.languages);
}
