import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { useLingui } from '@lingui/react/macro';
import type { OperatedPayment } from '../../../shared/payment-operations/operation-request.ts';

/** Returns whether a payment was made for an invoice. Its refund asks what happens to the invoice. */
export function isOfInvoice({ source }: OperatedPayment): boolean {
  return source === 'invoice';
}

/** A field that asks what happens to an invoice whose payment is refunded: a credit note, or the balance is owed again. */
export function StillOwed({
  value,
  locked,
  onValue,
}: {
  /** Whether the customer owes the refunded amount again. */
  value: boolean;
  locked: boolean;
  onValue: (reopens_invoice: boolean) => void;
}) {
  const { t } = useLingui();
  return (
    <RadioGroup
      label={t`Does the customer still owe this amount?`}
      options={[
        {
          value: 'no',
          label: t({ message: 'No', context: 'whether an amount is still owed' }),
          help: t`A credit note for the refunded amount is issued once the refund is approved.`,
        },
        {
          value: 'yes',
          label: t({ message: 'Yes', context: 'whether an amount is still owed' }),
          help: t`The refunded amount is added to the invoice’s balance, and can be paid again.`,
        },
      ]}
      value={value ? 'yes' : 'no'}
      disabled={locked}
      onValue={(answer) => onValue(answer === 'yes')}
    />
  );
}
