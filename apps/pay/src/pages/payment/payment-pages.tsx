import { getVisitorPage } from '@countinghouse/contract/payment-link/get-visitor-page';
import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { useEffect, useState } from 'preact/hooks';
import { send } from '../../client/send.ts';
import { useForm } from '../../form/use-form.ts';
import { goTo, replaceWith, usePageName } from '../../route.ts';
import { ReceiptPage } from '../receipt/receipt-page.tsx';
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
import { TooManyTriesPage } from './too-many-tries-page.tsx';
import { useCardForm } from './use-card-form.ts';
import { usePayment } from './use-payment.ts';

/** The pages of a payment link: the offer, the card, and the outcome of the payment. */
export function PaymentPages({
  page: opened,
  is_new,
  onSessionOver,
}: {
  page: LinkPage;
  /** Whether its session has just begun, so there is no payment yet. */
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

  // A fixed amount leaves nothing to choose. The card form shows only once the amount is known.
  const wanted = page.kind === 'fixed' ? 'process' : is_chosen ? undefined : 'offer';
  useEffect(() => {
    if (stage.at === 'form' && wanted !== undefined && wanted !== name) replaceWith(wanted);
  }, [stage.at, wanted, name]);
  // The address follows. The page that it leads to is rendered immediately, without another before it.
  const shown = stage.at === 'form' ? (wanted ?? name) : name;

  const notice = useCardForm(form, stage, stage.at === 'form' && shown === 'process');

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
  if (shown === 'offer' || 'code' in net) {
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
