import type { Locale } from '@countinghouse/domain/text/locales';
import { type I18n, setupI18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { loadFeatureIn } from '../../../../shared/i18n/i18n.ts';
import { logFault } from '../../../../shared/log.ts';

/** Returns this feature's messages in a document's language; in the user's own language until they are loaded. */
export function useCatalogueOf(locale: Locale): I18n {
  const { i18n } = useLingui();
  const [other, setOther] = useState<I18n>();
  const needed = locale !== i18n.locale;
  useEffect(() => {
    if (!needed) return;
    let wanted = true;
    loadFeatureIn('invoice', locale)
      .then(({ messages }) => {
        if (wanted) setOther(setupI18n({ locale, messages: { [locale]: messages } }));
      })
      .catch((fault) => logFault('The words of the document could not be loaded', fault));
    return () => {
      wanted = false;
    };
  }, [needed, locale]);
  return needed && other?.locale === locale ? other : i18n;
}
