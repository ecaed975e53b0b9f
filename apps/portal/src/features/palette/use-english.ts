import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { loadEnglish } from '../../shared/i18n/i18n.ts';
import { logFault } from '../../shared/log.ts';

/** Returns the English messages beside the user's own language; undefined until they are loaded, and if the user's language is English. */
export function useEnglish(): I18n | undefined {
  const { i18n } = useLingui();
  const [english, setEnglish] = useState<I18n>();
  const needed = i18n.locale !== 'en';
  useEffect(() => {
    if (!needed) return;
    loadEnglish()
      .then(setEnglish)
      .catch((fault) => logFault('The English titles could not be loaded', fault));
  }, [needed]);
  return needed ? english : undefined;
}
