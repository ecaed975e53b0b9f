import type { Locale } from '@countinghouse/domain/text/locales';
import { formatLocaleFor, isLocale, localeFor, localeNames } from '@countinghouse/domain/text/reader-locale';
import { type I18n, i18n, type Messages, setupI18n } from '@lingui/core';
import { localArea } from '../storage/browser-storage.ts';

/** Where the choice is kept, over sessions (spec section 9). */
const storageKey = 'locale';

/** What the shell says, in each language. */
const shell: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../locales/en.po'),
  de: () => import('../../locales/de.po'),
  es: () => import('../../locales/es.po'),
  'es-MX': () => import('../../locales/es-MX.po'),
  'fr-FR': () => import('../../locales/fr-FR.po'),
  'zh-CN': () => import('../../locales/zh-CN.po'),
};

/** Loads what one feature says in one language. */
export type LoadFeature = (feature: string, locale: Locale) => Promise<{ messages: Messages }>;

let loadFeature: LoadFeature = (feature) => Promise.reject(new Error(`There is no catalogue of ${feature}`));

/** The app says where the features' catalogues are: nothing shared knows a feature. */
export function setFeatureCatalogues(by: LoadFeature): void {
  loadFeature = by;
}

/** The features that have been on the screen; a change of language loads theirs as well. */
const inUse = new Set<string>();
let wanted: Locale = 'en';

/** The locale to begin with: the kept one, else the browser's language, else English. */
export function initialLocale(): Locale {
  const kept = localArea.getItem(storageKey);
  return isLocale(kept) ? kept : localeFor(navigator.languages);
}

/** Loads the catalogues and reads everything in them from now on. Of two choices the later one counts. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const loaded = await Promise.all([shell[locale](), ...[...inUse].map((feature) => loadFeature(feature, locale))]);
  if (wanted !== locale) return;
  for (const { messages } of loaded) i18n.load(locale, messages);
  i18n.activate(locale, [formatLocaleFor(locale, navigator.languages), locale]);
  document.documentElement.lang = localeNames[locale].html;
}

/** What one feature says in a language beside the active one, such as that of a document which somebody else is to read. */
export const loadFeatureIn: LoadFeature = (feature, locale) => loadFeature(feature, locale);

/** What the shell says in English, whichever language is active: people look for pages by their English titles too. */
export async function loadEnglish(): Promise<I18n> {
  const { messages } = await shell.en();
  return setupI18n({ locale: 'en', messages: { en: messages } });
}

/** Loads what a feature says in the present language, before its first page shows. */
export async function loadFeatureMessages(feature: string): Promise<void> {
  inUse.add(feature);
  for (let locale: Locale | undefined; locale !== wanted; ) {
    locale = wanted;
    const { messages } = await loadFeature(feature, locale);
    i18n.load(locale, messages);
  }
}

/** Changes the language and keeps the choice. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  localArea.setItem(storageKey, locale);
}

/** The locale in which dates and numbers are written. */
export function formatLocale(): string {
  return formatLocaleFor(isLocale(i18n.locale) ? i18n.locale : 'en', navigator.languages);
}
