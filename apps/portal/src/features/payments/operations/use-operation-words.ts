import { cardLabel } from '@countinghouse/domain/card/card-label';
import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { lastFourOfMasked } from '../../../shared/payment/payment-address.ts';
import type { OperatedPayment } from '../../../shared/payment-operations/operation-request.ts';

/** The values in the sentences of one operation on one payment, in the user's language. */
export type OperationFacts = {
  /** Undefined until a valid one is entered; then the sentences name no amount. */
  amount: string | undefined;
  rest: string | undefined;
  card: string;
  customer: string;
  credit: boolean;
};

/**
 * Returns the texts of an operation before and after it: the question, the sentence that says what will happen, the button, the success.
 */
export function useOperationWords(): {
  factsOf: (payment: OperatedPayment, amount: number | undefined, rest: number) => OperationFacts;
  question: (operation: FollowUpOperation, facts: OperationFacts) => string;
  sentence: (operation: FollowUpOperation, facts: OperationFacts) => string;
  consequence: (operation: FollowUpOperation, facts: OperationFacts) => string;
  button: (operation: FollowUpOperation, facts: OperationFacts) => string;
  done: (operation: FollowUpOperation, facts: OperationFacts) => string;
  several: (operation: FollowUpOperation, count: number) => string;
} {
  const { t } = useLingui();
  const { money } = useFormat();
  return {
    factsOf: (payment, amount, rest) => {
      const last_four = lastFourOfMasked(payment.card_number);
      return {
        amount: amount === undefined ? undefined : money(amount, payment.currency),
        rest: rest > 0 ? money(rest, payment.currency) : undefined,
        card: cardLabel(payment.card_brand, last_four),
        customer: payment.customer || payment.company || t`the cardholder`,
        credit: payment.action === 125,
      };
    },
    question: (operation, { amount, credit }) => {
      if (amount === undefined) return operation === 'capture' ? t`Capture how much?` : t`Refund how much?`;
      switch (operation) {
        case 'capture':
          return t`Capture ${amount}?`;
        case 'capture-cancel':
          return t`Cancel the capture of ${amount}?`;
        case 'reversal':
          return t`Void ${amount}?`;
        case 'refund':
          return t`Refund ${amount}?`;
        case 'refund-reversal':
          return credit ? t`Reverse the credit of ${amount}?` : t`Reverse the refund of ${amount}?`;
      }
    },
    sentence: (operation, { amount, card, customer }) => {
      if (amount === undefined) return '';
      switch (operation) {
        case 'capture':
          return t`${amount} will be charged to ${card} (${customer}).`;
        case 'capture-cancel':
          return t`The capture of ${amount} on ${card} (${customer}) will be canceled.`;
        case 'reversal':
          return t`The whole payment of ${amount} on ${card} (${customer}) will be voided.`;
        case 'refund':
          return t`${amount} will be refunded to ${card} (${customer}).`;
        case 'refund-reversal':
          return t`${amount} will no longer be sent to ${card} (${customer}).`;
      }
    },
    consequence: (operation, { amount, rest, credit }) => {
      if (amount === undefined) return '';
      switch (operation) {
        case 'capture':
          return rest === undefined
            ? t`It settles with the terminal’s next batch.`
            : t`The remaining ${rest} is released to the customer.`;
        case 'capture-cancel':
          return t`The full authorized amount is held on the card again. It can be captured again or voided.`;
        case 'reversal':
          return t`This cannot be undone.`;
        case 'refund':
          return rest === undefined ? t`Nothing is left to refund then.` : t`${rest} can still be refunded later.`;
        case 'refund-reversal':
          return credit ? t`This cannot be undone.` : t`The original payment can be refunded by this amount again.`;
      }
    },
    button: (operation, { amount, credit }) => {
      if (amount === undefined)
        return operation === 'capture'
          ? t({ message: 'Capture', context: 'verb' })
          : t({ message: 'Refund', context: 'verb' });
      switch (operation) {
        case 'capture':
          return t`Capture ${amount}`;
        case 'capture-cancel':
          return t`Cancel capture of ${amount}`;
        case 'reversal':
          return t`Void ${amount}`;
        case 'refund':
          return t`Refund ${amount}`;
        case 'refund-reversal':
          return credit ? t`Reverse credit of ${amount}` : t`Reverse refund of ${amount}`;
      }
    },
    done: (operation, { amount = '', credit }) => {
      switch (operation) {
        case 'capture':
          return t`${amount} captured`;
        case 'capture-cancel':
          return t`Capture of ${amount} canceled`;
        case 'reversal':
          return t`${amount} voided`;
        case 'refund':
          return t`Refund of ${amount} sent`;
        case 'refund-reversal':
          return credit ? t`Credit of ${amount} reversed` : t`Refund of ${amount} reversed`;
      }
    },
    several: (operation, count) => {
      switch (operation) {
        case 'capture':
          return plural(count, { one: 'Capture # payment', other: 'Capture # payments' });
        case 'capture-cancel':
          return plural(count, { one: 'Cancel # capture', other: 'Cancel # captures' });
        case 'reversal':
          return plural(count, { one: 'Void # payment', other: 'Void # payments' });
        case 'refund':
          return plural(count, { one: 'Refund # payment', other: 'Refund # payments' });
        case 'refund-reversal':
          return plural(count, { one: 'Reverse # refund', other: 'Reverse # refunds' });
      }
    },
  };
}
