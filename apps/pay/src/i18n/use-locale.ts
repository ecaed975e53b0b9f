import type { Locale } from '@countinghouse/domain/text/locales';
import { i18n } from '@lingui/core';
import { useEffect, useState } from 'preact/hooks';
import { shownLocale } from './i18n.ts';

/** The locale of the page. A change renders the component again. */
export function useLocale(): Locale {
  const [locale, setLocale] = useState(shownLocale);
  useEffect(() => i18n.on('change', () => setLocale(shownLocale())), []);
  return locale;
}
