import type { CurrencyCode } from '@countinghouse/domain/money';
import { Amount } from '@countinghouse/ui/amount';
import { useFormat } from '../format/use-format.ts';

/** Declined and reversed money did not move, and neither has money of which nobody knows yet. */
const withoutMoney: readonly number[] = [202, 230, 231];

/** A payment's amount (signed minor units): refunds and credits in parentheses, dimmed where no money moved. */
export function PaymentAmount({
  amount,
  currency,
  status,
}: {
  amount: number;
  currency: CurrencyCode;
  status: number;
}) {
  const { money } = useFormat();
  return <Amount text={money(amount, currency)} dimmed={withoutMoney.includes(status)} />;
}
