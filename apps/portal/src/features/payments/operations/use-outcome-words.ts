import type { CalloutTone } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { useDeclineReason } from '../../../shared/payment/decline-reason.ts';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import type { OperationOutcome } from './operation-outcome.ts';

/** The outcome of an operation on one payment: a word for a list, a full sentence, and its tone. */
export type OutcomeWords = { word: string; sentence: string; tone: CalloutTone };

/** Returns the outcome of an operation in the user's language. `status` is the payment's status at the time of the request. */
export function useOutcomeWords(): (outcome: OperationOutcome, status: number) => OutcomeWords {
  const { t } = useLingui();
  const { statusName } = usePaymentNames();
  const declineReason = useDeclineReason();
  const not_done = t({ message: 'Not done', context: 'what became of an operation' });
  const not_known = t({ message: 'Not known yet', context: 'what became of an operation' });
  return (outcome, status) => {
    switch (outcome.kind) {
      case 'done':
        return { word: t({ message: 'Done', context: 'what became of an operation' }), sentence: '', tone: 'success' };
      case 'declined': {
        const { decline_reason, response_code } = outcome.result;
        const reason = declineReason(decline_reason, response_code);
        return {
          word: t({ message: 'Declined', context: 'what became of an operation' }),
          sentence: t`Declined: ${reason} (${response_code}). The payment is unchanged.`,
          tone: 'danger',
        };
      }
      case 'unknown':
        return {
          word: not_known,
          sentence: t`The card processor didn’t respond in time. The outcome isn’t known yet. We’re checking, and the payment’s status will update.`,
          tone: 'warning',
        };
      case 'no_answer':
        return {
          word: not_known,
          sentence: t`There was no response, so the outcome is unknown. Try again. Nothing is done twice.`,
          tone: 'warning',
        };
      case 'not_sent':
        return {
          word: not_done,
          sentence: t`The card processor couldn’t be reached. No action was taken.`,
          tone: 'warning',
        };
      case 'changed': {
        const now = outcome.status;
        const name = statusName(now ?? status);
        return {
          word: not_done,
          sentence:
            now === undefined || now === status
              ? t`The payment no longer allows this: its batch has closed, or nothing is left of it. No action was taken.`
              : t`The payment was changed by someone else and is now ${name}. No action was taken.`,
          tone: 'info',
        };
      }
      case 'busy':
        return {
          word: not_done,
          sentence: t`Another operation on this payment is still in progress. Try again in a moment. No action was taken.`,
          tone: 'info',
        };
      case 'gone':
        return { word: not_done, sentence: t`This payment does not exist. No action was taken.`, tone: 'danger' };
      case 'amount':
        return {
          word: not_done,
          sentence: t`The amount is more than what is left of the payment. No action was taken.`,
          tone: 'info',
        };
      case 'signed_out':
      case 'refused':
        return { word: not_done, sentence: errorTexts(outcome.error).texts.join(' '), tone: 'danger' };
    }
  };
}
