import { type SummedPayment, sumsByCurrency } from '@countinghouse/domain/payment/payment-sums';
import { Amount } from '@countinghouse/ui/display/amount';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../format/use-format.ts';

/** The sum of the selected payments, one for each currency. */
export function SelectionSum({ payments }: { payments: readonly SummedPayment[] }) {
  const { t } = useLingui();
  const { money } = useFormat();
  return (
    <span className="ui-row" role="status" aria-label={t`Sum of the selected payments`}>
      {sumsByCurrency(payments).map(({ currency, amount }) => (
        <Amount key={currency} text={money(amount, currency)} />
      ))}
    </span>
  );
}
