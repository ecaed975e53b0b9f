import type { CurrencyCode } from '@countinghouse/domain/money';
import { presetDates, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { PaymentFilters } from '../../../shared/payment-search/search-address.ts';
import type { OwnView } from '../../../shared/table/views/list-views.tsx';

/** Returns the views that all users have. */
export function useViews(zone: TimeZone, currency: CurrencyCode): OwnView<PaymentFilters>[] {
  const { t } = useLingui();
  const { money } = useFormat();
  const { from_date, to_date } = presetDates('this_week', clock.now(), zone);
  const hundred = money(10_000, currency).replace(/[.,]00$/, '');
  return [
    { key: 'all', label: t`All payments`, filters: {} },
    { key: 'to_capture', label: t`To capture`, filters: { status: [205] } },
    {
      key: 'declined',
      label: t`Declined this week`,
      filters: { status: [230], start_date: from_date, end_date: to_date },
    },
    { key: 'refunds', label: t`Refunds of ${hundred} or more`, filters: { action: [120], amount_from: 10_000 } },
  ];
}
