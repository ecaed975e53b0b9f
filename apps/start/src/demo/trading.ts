import type { DemoMerchant } from './demo-merchant.ts';

/** A range of days, counted back from today, in which a merchant is active. */
export type DaysAgo = { first: number; last: number };

/** Returns when a merchant took new payments, and when it could still refund, void and settle. Some statuses end both. */
export function tradingDays(merchant: DemoMerchant, days: number): { sales: DaysAgo; refunds: DaysAgo } {
  const first = Math.min(days - 1, merchant.created_days_ago - 1);
  const until = (last: number): DaysAgo => ({ first, last });
  const { status_days_ago } = merchant;
  switch (merchant.account_status_code) {
    case 'Active':
    case 'Past Due':
      return { sales: until(0), refunds: until(0) };
    case 'Refund Only':
    case 'Delinquent':
      return { sales: until(status_days_ago + 1), refunds: until(0) };
    case 'Restricted':
      return { sales: until(status_days_ago + 1), refunds: until(status_days_ago + 1) };
    case 'Closed':
      return { sales: until(status_days_ago + 4), refunds: until(status_days_ago + 2) };
    case 'Pending':
    case 'Unviewed':
      return { sales: { first: -1, last: 0 }, refunds: { first: -1, last: 0 } };
  }
}
