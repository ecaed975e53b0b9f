import type { CurrencyCode } from '@countinghouse/domain/money';
import { presetDates, type TimeZone } from '@countinghouse/domain/time-zones';
import type { Tab } from '@countinghouse/ui/tabs';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { filterText, noFilters, type PaymentSearch, writeSearch } from './search-address.ts';

/** The views that everybody has, as tabs; the one whose filters stand in the address is the present one. */
export function useViews(
  view: PaymentSearch,
  zone: TimeZone,
  currency: CurrencyCode,
): { tabs: Tab[]; current: string | null } {
  const { t } = useLingui();
  const { money } = useFormat();
  const { from_date, to_date } = presetDates('this_week', clock.now(), zone);
  const hundred = money(10_000, currency).replace(/[.,]00$/, '');
  const views: { key: string; label: string; filters: Partial<PaymentSearch> }[] = [
    { key: 'all', label: t`All payments`, filters: noFilters },
    { key: 'to_capture', label: t`To capture`, filters: { status: [205] } },
    {
      key: 'declined',
      label: t`Declined this week`,
      filters: { status: [230], start_date: from_date, end_date: to_date },
    },
    {
      key: 'refunds',
      label: t`Refunds of ${hundred} or more`,
      filters: { action: [120], amount_from: 10_000 },
    },
  ];
  const present = filterText(view);
  return {
    tabs: views.map(({ key, label, filters }) => ({ key, label, href: hrefOf(filters) })),
    current: views.find(({ filters }) => filterText(filters) === present)?.key ?? null,
  };
}

function hrefOf(filters: Partial<PaymentSearch>): string {
  const text = new URLSearchParams(
    Object.entries(writeSearch(filters)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return text === '' ? '/transaction' : `/transaction?${text}`;
}
