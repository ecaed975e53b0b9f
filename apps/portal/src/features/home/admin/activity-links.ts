import { paymentStatuses } from '@countinghouse/domain/payment/payment';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useMonthLink } from '../use-month-link.ts';

/** Every status but Declined: declined payments are counted separately. */
const notDeclined = {
  status: Object.keys(paymentStatuses)
    .filter((code) => code !== '230')
    .join(','),
};

/** The Transaction Search filters for what an activity counts, by the service's name of the activity. */
const ofPayments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Sales: { action: '110', ...notDeclined },
  Authorizations: { action: '105', ...notDeclined },
  Captures: { action: '106' },
  Voids: { action: '131' },
  Refunds: { action: '120,121' },
  Credits: { action: '125' },
  Declines: { status: '230' },
};

const ofBatches: Readonly<Record<string, string>> = { 'Settled batches': 'settled', 'Failed batches': 'failed' };

/** Returns the link to the list behind a count of this month's activity; undefined if the user may not open it. */
export function useActivityLink(today: string): (name: string) => string | undefined {
  const mayOpen = useMayOpen();
  const monthLink = useMonthLink(today);
  return (name) => {
    const payments = Object.hasOwn(ofPayments, name) ? ofPayments[name] : undefined;
    if (payments !== undefined) return monthLink(payments).href;
    const status = Object.hasOwn(ofBatches, name) ? ofBatches[name] : undefined;
    if (status === undefined || !mayOpen('reports-global-settlement')) return undefined;
    const range = { start_date: `${today.slice(0, 8)}01`, end_date: today };
    return `${pathTo('reports-global-settlement')}?${new URLSearchParams({ by: 'batch', ...range, status })}`;
  };
}
