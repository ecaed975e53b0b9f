import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { addMonths, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { MonthBars } from '@countinghouse/ui/chart/month-bars';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

/** What a customer paid in each of the last twelve months, as bars. */
export function PaidByMonth({ months, currency }: { months: Customer['paid_by_month']; currency: CurrencyCode }) {
  const { t } = useLingui();
  const { money, monthYear } = useFormat();
  const first = `${businessDateOf(clock.now(), usePageZone()).slice(0, 7)}-01`;
  const bars = Array.from({ length: 12 }, (_, index) => {
    const date = addMonths(first, index - 11);
    const value = months.find(({ month }) => date.startsWith(month))?.amount ?? 0;
    return { key: date, name: monthYear(date), value, text: money(value, currency) };
  });
  return <MonthBars title={t`Paid in each of the last 12 months`} head={[t`Month`, t`Paid`]} bars={bars} />;
}
