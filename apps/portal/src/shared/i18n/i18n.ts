import type { Locale } from '@countinghouse/domain/text/locales';
import { formatLocaleFor, isLocale, localeFor, localeNames } from '@countinghouse/domain/text/reader-locale';
import { type I18n, i18n, type Messages, setupI18n } from '@lingui/core';
import { localArea } from '../storage/browser-storage.ts';

/** Where the choice is stored, across sessions (spec section 9). */
const storageKey = 'locale';

/** The shell's messages in each language. */
const shell: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../locales/en.po'),
  de: () => import('../../locales/de.po'),
  es: () => import('../../locales/es.po'),
  'es-MX': () => import('../../locales/es-MX.po'),
  'fr-FR': () => import('../../locales/fr-FR.po'),
  'zh-CN': () => import('../../locales/zh-CN.po'),
};

/** Loads the messages of one feature in one language. */
export type LoadFeature = (feature: string, locale: Locale) => Promise<{ messages: Messages }>;

let loadFeature: LoadFeature = (feature) => Promise.reject(new Error(`There is no catalogue of ${feature}`));

/** Sets the loader of the features' catalogues. The app provides it, because shared code knows no feature. */
export function setFeatureCatalogues(by: LoadFeature): void {
  loadFeature = by;
}

/** The features that have been shown. A change of language loads their messages too. */
const inUse = new Set<string>();
let wanted: Locale = 'en';

/** Returns the initial locale: the stored one, else the browser's language, else English. */
export function initialLocale(): Locale {
  const kept = localArea.getItem(storageKey);
  return isLocale(kept) ? kept : localeFor(navigator.languages);
}

/** Loads the catalogues and activates the locale. Of two overlapping calls the later one wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const loaded = await Promise.all([shell[locale](), ...[...inUse].map((feature) => loadFeature(feature, locale))]);
  if (wanted !== locale) return;
  for (const { messages } of loaded) i18n.load(locale, messages);
  i18n.activate(locale, [formatLocaleFor(locale, navigator.languages), locale]);
  document.documentElement.lang = localeNames[locale].html;
}

/** Loads the messages of one feature in a language other than the active one, such as that of a document for another reader. */
export const loadFeatureIn: LoadFeature = (feature, locale) => loadFeature(feature, locale);

/** Loads the shell's messages in English, whichever language is active: users also search for pages by their English titles. */
export async function loadEnglish(): Promise<I18n> {
  const { messages } = await shell.en();
  return setupI18n({ locale: 'en', messages: { en: messages } });
}

/** Loads a feature's messages in the current language, before its first page is rendered. */
export async function loadFeatureMessages(feature: string): Promise<void> {
  inUse.add(feature);
  for (let locale: Locale | undefined; locale !== wanted; ) {
    locale = wanted;
    const { messages } = await loadFeature(feature, locale);
    i18n.load(locale, messages);
  }
}

/** Changes the language and stores the choice. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  localArea.setItem(storageKey, locale);
}

/** Returns the locale for dates and numbers. */
export function formatLocale(): string {
  return formatLocaleFor(isLocale(i18n.locale) ? i18n.locale : 'en', navigator.languages);
}
