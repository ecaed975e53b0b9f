import type { UnknownOutcome } from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import { actionOfOperation } from '@countinghouse/domain/payment/payment';
import { useLingui } from '@lingui/react/macro';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';

const actionOf: Readonly<Record<string, number>> = { ...actionOfOperation, settlement: 118 };

/** Returns the words for unknown outcomes. */
export function useOutcomeNames() {
  const { t } = useLingui();
  const { actionName } = usePaymentNames();
  const states: Record<UnknownOutcome['state'], string> = {
    sent: t`The acquirer hasn’t responded yet`,
    reversing: t`Sent again until the acquirer confirms`,
    closing: t`Waiting for payments in progress`,
  };
  return {
    /** The operation requested from the acquirer: 'Sale', 'Settle'. */
    operationOf: ({ operation }: UnknownOutcome): string => {
      const action = actionOf[operation];
      return action === undefined ? operation : actionName(action);
    },
    /** What is known of an outcome, and what happens next. */
    knownOf: ({ state, held, needs_person, answer }: UnknownOutcome): string => {
      const name = held?.name;
      if (name !== undefined) return t`${name} has taken it over`;
      if (!needs_person) return states[state];
      return answer === null
        ? t`Action needed: no response from the acquirer`
        : t`Action needed: the acquirer responded ${answer}`;
    },
  };
}
