import { useMayOpen } from '../../shared/navigation/use-may-open.ts';
import { paymentsBetweenHref } from '../../shared/payment/payment-address.ts';

/**
 * Returns the link behind a figure of this month: Transaction Search from the first of the month to `today`, with the figure's filter.
 * Empty if the user may not open it.
 */
export function useMonthLink(today: string): (narrowed?: Readonly<Record<string, string>>) => { href?: string } {
  const mayOpen = useMayOpen();
  const may = mayOpen('transaction');
  return (narrowed) => (may ? { href: paymentsBetweenHref(`${today.slice(0, 8)}01`, today, narrowed) } : {});
}
