import { countries } from '@countinghouse/domain/text/countries';
import { useMemo } from 'react';
import { useFormat } from '../format/use-format.ts';

/** Returns all countries (two-letter codes), named and sorted in the user's language. */
export function useCountryOptions(): { value: string; label: string }[] {
  const { locale } = useFormat();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const collator = new Intl.Collator(locale);
    return countries()
      .map(({ alpha_2, name }) => ({ value: alpha_2, label: names.of(alpha_2) ?? name }))
      .sort((one, other) => collator.compare(one.label, other.label));
  }, [locale]);
}
