import { getVisitorPage } from '@countinghouse/contract/payment-link/get-visitor-page';
import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { useEffect, useState } from 'preact/hooks';
import { send } from '../../client/send.ts';
import { noCard } from '../../form/card-faults.ts';
import { useForgottenCard } from '../../form/use-forgotten-card.ts';
import { useForm } from '../../form/use-form.ts';
import { preparePuzzle } from '../../puzzle/puzzle-in-hand.ts';
import { goTo, replaceWith, usePageName } from '../../route.ts';
import { SkeletonPage } from '../skeleton-page.tsx';
import { UnansweredPage } from '../unanswered-page.tsx';
import { businessOf } from './business-of.ts';
import { CardPage } from './card-page.tsx';
import { amountsOf, firstChoice } from './choice.ts';
import { ClosedPage } from './closed-page.tsx';
import { consentOf } from './consent-of.ts';
import { OfferPage } from './offer-page.tsx';
import { emptyPayer, payerBody, payerFaults } from './payer-draft.ts';
import { PaymentNotice } from './payment-notice.tsx';
import { ProcessingPage } from './processing-page.tsx';
import { ReceiptPage } from './receipt-page.tsx';
import { TooManyTriesPage } from './too-many-tries-page.tsx';
import { usePayment } from './use-payment.ts';

/** The field that gets the focus after each of these notices. */
const goesOnAt: Readonly<Record<string, 'cvv' | 'card_number' | undefined>> = {
  declined: 'cvv',
  authentication: 'card_number',
  card_refused: 'card_number',
};

/** The pages of a payment link: the offer, the card, and what becomes of the payment. */
export function PaymentPages({
  page: opened,
  is_new,
  onSessionOver,
}: {
  page: LinkPage;
  /** Its session has just begun: no payment can stand yet. */
  is_new: boolean;
  onSessionOver: () => void;
}) {
  const [page, setPage] = useState(opened);
  const [choice, setChoice] = useState(() => firstChoice(page));
  const name = usePageName();
  const form = useForm(emptyPayer(), (draft) => payerFaults(page, draft));
  const { stage, pay, read } = usePayment({
    is_new,
    onSessionOver,
    onChanged: async () => {
      const { page: read_page } = await send(getVisitorPage);
      if (read_page.purpose === 'payment_link') setPage(read_page);
    },
  });
  const amounts = amountsOf(page, choice);
  const net = amountsOf(page, { ...choice, tip: { by: 'not_chosen' } });
  const is_chosen = !('code' in net);
  const business = businessOf(page);
  const email = form.draft.email.trim() || (page.customer?.email ?? '');

  // A fixed amount leaves nothing to choose; and no card is asked for before it is known what is paid.
  const wanted = page.kind === 'fixed' ? 'process' : is_chosen ? undefined : 'offer';
  useEffect(() => {
    if (stage.at === 'form' && wanted !== undefined && wanted !== name) replaceWith(wanted);
  }, [stage.at, wanted, name]);

  const shows_form = stage.at === 'form' && name === 'process';
  useEffect(() => {
    if (shows_form) preparePuzzle();
  }, [shows_form]);

  // After each answer the card is forgotten; of a declined one the code alone, so that a slip can be mended.
  const notice = stage.at === 'form' ? stage.notice : undefined;
  const is_over = stage.at === 'paid' || stage.at === 'closed' || stage.at === 'too_many_tries';
  useEffect(() => {
    if (is_over || stage.at === 'finding_out') return form.change(noCard);
    const next = notice === undefined ? undefined : goesOnAt[notice.about];
    if (next !== undefined) form.reopen({ cvv: '' }, next);
  }, [stage]);
  useForgottenCard(() => form.change(noCard));

  const submit = (confirms_duplicate: boolean) => {
    if (!form.passes() || 'code' in amounts) return;
    const { total_amount, tip_amount, amount, quantities } = amounts;
    void pay({
      ...payerBody(page, form.draft, consentOf(page)),
      ...(amount === undefined ? {} : { amount }),
      ...(quantities === undefined ? {} : { quantities }),
      ...(tip_amount === 0 ? {} : { tip_amount }),
      total_amount,
      currency: page.currency,
      ...(confirms_duplicate ? { confirms_duplicate } : {}),
    });
  };

  switch (stage.at) {
    case 'reading':
      return <SkeletonPage />;
    case 'unanswered':
      return <UnansweredPage business={business} onRetry={read} />;
    case 'closed':
      return <ClosedPage state={stage.state} business={business} at={closedAt(page, stage.state)} onRetry={read} />;
    case 'too_many_tries':
      return <TooManyTriesPage business={business} until={stage.until} onRetry={read} />;
    case 'finding_out':
      return <ProcessingPage business={business} payment_id={stage.payment_id} email={email} />;
    case 'paid':
      return <ReceiptPage receipt={stage.receipt} business={business} email={email} />;
    default:
  }
  if (name === 'offer' || 'code' in net) {
    return <OfferPage page={page} choice={choice} onChoice={setChoice} onContinue={() => goTo('process')} />;
  }
  return (
    <CardPage
      page={page}
      choice={choice}
      onChoice={setChoice}
      net={net}
      amounts={amounts}
      form={form}
      sending={stage.at === 'sending'}
      notice={notice === undefined ? null : <PaymentNotice notice={notice} onPayAgain={() => submit(true)} />}
      onPay={() => submit(false)}
      onChange={page.kind === 'fixed' ? undefined : () => goTo('offer')}
    />
  );
}

function closedAt(page: LinkPage, state: string) {
  const instant = state === 'not_yet' ? page.starts_at : state === 'expired' ? page.expires_at : null;
  return instant === null ? undefined : { instant, zone: page.time_zone };
}
