import { useEffect } from 'preact/hooks';
import { noCard } from '../../form/card-faults.ts';
import { useForgottenCard } from '../../form/use-forgotten-card.ts';
import type { Form } from '../../form/use-form.ts';
import { preparePuzzle } from '../../puzzle/puzzle-in-hand.ts';
import type { PayerDraft } from './payer-draft.ts';
import type { Notice, PaymentStage } from './use-payment.ts';

/** The field that gets the focus after each of these notices. */
const goesOnAt: Readonly<Record<string, 'cvv' | 'card_number' | undefined>> = {
  declined: 'cvv',
  authentication: 'card_number',
  card_refused: 'card_number',
};

/**
 * Follows a payment with its card form. The proof of work is made while the form is filled in. After each answer the card is cleared; after
 * a decline only the security code, so that a typing error can be fixed.
 * @returns what the form says about the last attempt
 */
export function useCardForm(form: Form<PayerDraft>, stage: PaymentStage, shows_form: boolean): Notice | undefined {
  useEffect(() => {
    if (!shows_form) return;
    // A payer touches the form first, so the page is rendered before the work begins, and a mail scanner causes none.
    const starts = ['focusin', 'pointerdown'] as const;
    for (const start of starts) window.addEventListener(start, preparePuzzle);
    return () => {
      for (const start of starts) window.removeEventListener(start, preparePuzzle);
    };
  }, [shows_form]);
  const notice = stage.at === 'form' ? stage.notice : undefined;
  const is_over = stage.at === 'paid' || stage.at === 'closed' || stage.at === 'too_many_tries';
  useEffect(() => {
    if (is_over || stage.at === 'finding_out') return form.change(noCard);
    const next = notice === undefined ? undefined : goesOnAt[notice.about];
    if (next !== undefined) form.reopen({ cvv: '' }, next);
  }, [stage]);
  useForgottenCard(() => form.change(noCard));
  return notice;
}
