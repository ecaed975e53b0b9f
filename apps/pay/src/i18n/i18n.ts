import { catalogueFiles } from 'virtual:catalogue-files';
import type { Locale } from '@countinghouse/domain/text/locales';
import { formatLocaleFor, isLocale, localeFor, localeNames } from '@countinghouse/domain/text/reader-locale';
import { i18n, type Messages } from '@lingui/core';
import { storageArea } from '../visit/storage-area.ts';

/** The storage key of the chosen language, across visits. */
const storageKey = 'locale';

let wanted: Locale = 'en';
let chosen = false;

/** Returns the initial locale: the stored one, else the browser's language, else English. */
export function initialLocale(): Locale {
  const kept = storageArea('localStorage').getItem(storageKey);
  chosen = isLocale(kept);
  return isLocale(kept) ? kept : localeFor(navigator.languages);
}

/**
 * Loads the catalogue of a locale and switches the page to it. Of two overlapping calls the later one wins.
 * @throws TypeError if the catalogue cannot be fetched or is not from this build
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

/** Changes the language and stores the choice. */
export async function chooseLocale(locale: Locale): Promise<void> {
  chosen = true;
  await activateLocale(locale);
  storageArea('localStorage').setItem(storageKey, locale);
}

/** The locale of the page. */
export function shownLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en';
}

/** The locale of the page, or the one that is being loaded. */
export function wantedLocale(): Locale {
  return wanted;
}

/** The locale of dates and numbers. */
export function formatLocale(): string {
  return formatLocaleFor(shownLocale(), navigator.languages);
}
