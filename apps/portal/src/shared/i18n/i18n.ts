import { i18n, type Messages } from '@lingui/core';
import { formatLocaleFor, isLocale, type Locale, localeFor, locales } from './locales.ts';

/** Where the choice is kept, over sessions (spec section 9). */
const storageKey = 'locale';

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../locales/en.po'),
  de: () => import('../../locales/de.po'),
  es: () => import('../../locales/es.po'),
  'es-MX': () => import('../../locales/es-MX.po'),
  'fr-FR': () => import('../../locales/fr-FR.po'),
  'zh-CN': () => import('../../locales/zh-CN.po'),
};

/** The locale to begin with: the kept one, else the browser's language, else English. */
export function initialLocale(): Locale {
  const kept = window.localStorage.getItem(storageKey);
  return isLocale(kept) ? kept : localeFor(navigator.languages);
}

/** Loads a catalogue and reads everything in it from now on. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]();
  i18n.loadAndActivate({ locale, locales: [formatLocaleFor(locale, navigator.languages), locale], messages });
  document.documentElement.lang = locales[locale].html;
}

/** Changes the language and keeps the choice. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  window.localStorage.setItem(storageKey, locale);
}

/** The locale in which dates and numbers are written. */
export function formatLocale(): string {
  return formatLocaleFor(isLocale(i18n.locale) ? i18n.locale : 'en', navigator.languages);
}
