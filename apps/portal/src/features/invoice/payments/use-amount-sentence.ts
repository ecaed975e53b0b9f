import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import { useLingui } from '@lingui/react/macro';
import { problemOf } from '../../../shared/fields/problem.ts';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';
import type { FieldFault } from '../../../shared/form/form-rules.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

const noAmount = 'amount_required';
const tooMuch = 'amount_over_balance';

/** Returns the faults of an amount that is paid or credited. */
export function faultsOfAmount(amount: number | null, invoice: Invoice): FieldFault[] {
  if (amount === null || amount <= 0) return [{ field: 'amount', fault: noAmount }];
  return amount > payableAmountOf(invoice) ? [{ field: 'amount', fault: tooMuch }] : [];
}

/** Returns the sentences of those faults and of a typed card's; undefined for faults from the gateway. */
export function useAmountSentence(invoice: Invoice): (field: string, fault: string) => string | undefined {
  const { t } = useLingui();
  const { money } = useFormat();
  const { problemText } = useProblemTexts();
  const most = money(payableAmountOf(invoice), invoice.currency);
  return (_field, fault) => {
    if (fault === noAmount) return t`Enter an amount of ${most} or less`;
    if (fault === tooMuch) return t`No more than ${most} can be paid`;
    const problem = problemOf(fault);
    return problem === undefined ? undefined : problemText(problem);
  };
}
