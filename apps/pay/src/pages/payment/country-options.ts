import { countries } from '@countinghouse/domain/text/countries';
import type { Option } from '../../components/field/select-field.tsx';
import { formatLocale } from '../../i18n/i18n.ts';

/** Returns all countries with their names in the language of the page, the United States first. */
export function countryOptions(): Option[] {
  const locale = formatLocale();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const order = new Intl.Collator(locale);
  return countries()
    .map(({ alpha_2 }) => ({ value: alpha_2, label: names.of(alpha_2) ?? alpha_2 }))
    .sort((a, b) => Number(b.value === 'US') - Number(a.value === 'US') || order.compare(a.label, b.label));
}
