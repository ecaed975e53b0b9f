import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';

/** Returns the name of a country (two letters) in the user's language. */
export function useCountryName(): (country: string) => string {
  const { locale } = useFormat();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return (country) => names.of(country) ?? country;
  }, [locale]);
}
