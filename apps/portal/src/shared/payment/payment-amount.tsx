import type { CurrencyCode } from '@countinghouse/domain/money';
import { statusesWithoutMoney } from '@countinghouse/domain/payment/payment-sums';
import { Amount } from '@countinghouse/ui/display/amount';
import { useFormat } from '../format/use-format.ts';

/** A payment's amount (signed minor units): refunds and credits in parentheses, dimmed if no money moved. */
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
  return <Amount text={money(amount, currency)} dimmed={statusesWithoutMoney.includes(status)} />;
}
