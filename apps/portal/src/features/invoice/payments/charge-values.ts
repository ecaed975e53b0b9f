import type { CallArguments } from '@countinghouse/contract/call';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import type { chargeInvoice } from '@countinghouse/contract/invoice/payments/charge-invoice';
import { brandOf } from '@countinghouse/domain/card/card';
import { payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import { checkCvv, checkExpiry, checkNumber, type TypedCard } from '../../../shared/fields/check-card.ts';
import { faultOf } from '../../../shared/fields/problem.ts';
import { type FieldFault, type FormRules, judgedBy } from '../../../shared/form/form-rules.ts';
import { faultsOfAmount } from './use-amount-sentence.ts';

/** The choice of a typed card, in place of a stored card's id. */
export const typedCard = 'typed';

/** The values of the form. The card stays in the memory of the page. */
export type ChargeValues = {
  amount: number | null;
  /** The id of a stored card, or `typedCard`. */
  card: string;
  payment: TypedCard;
  postal_code: string;
};

type Body = CallArguments<typeof chargeInvoice>['body'];

/** The rules of a charge, and its request. */
export function chargeRules(invoice: Invoice, today: string): FormRules<ChargeValues, Body> {
  return judgedBy(
    ({ amount, card, payment }) => [
      ...faultsOfAmount(amount, invoice),
      ...(card === typedCard ? faultsOfTyped(payment, today) : []),
    ],
    ({ amount, card, payment: { card_number, expiry, cvv }, postal_code }) => ({
      amount: amount ?? 0,
      payable_amount: payableAmountOf(invoice),
      payment: card === typedCard ? { card_number, expiry, ...(cvv === '' ? {} : { cvv }) } : { account_uid: card },
      ...(card === typedCard && postal_code.trim() !== '' ? { postal_code: postal_code.trim() } : {}),
    }),
  );
}

function faultsOfTyped({ card_number, expiry, cvv }: TypedCard, today: string): FieldFault[] {
  const problems = {
    card_number: checkNumber(card_number),
    expiry: checkExpiry(expiry, today),
    cvv: checkCvv(cvv, brandOf(card_number), false),
  };
  return Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [{ field: `payment.${field}`, fault: faultOf(problem) }],
  );
}
