import type { Locale } from '@countinghouse/domain/text/locales';
import { i18n } from '@lingui/core';
import { useEffect, useState } from 'preact/hooks';
import { shownLocale } from './i18n.ts';

/** The locale in which the page is shown. The component that asks is drawn again, with all in it, when it changes. */
export function useLocale(): Locale {
  const [locale, setLocale] = useState(shownLocale);
  useEffect(() => i18n.on('change', () => setLocale(shownLocale())), []);
  return locale;
}
