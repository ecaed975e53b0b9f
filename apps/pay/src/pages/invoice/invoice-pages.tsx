import { getVisitorPage } from '@countinghouse/contract/payment-link/get-visitor-page';
import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import type { PayerState } from '@countinghouse/domain/payment-link/payment-link';
import { chargingSentence } from '@countinghouse/domain/vault/consent';
import { useContext, useEffect, useState } from 'preact/hooks';
import { send } from '../../client/send.ts';
import { DuoFrame } from '../../components/page-frame.tsx';
import { useForm } from '../../form/use-form.ts';
import { money } from '../../format.ts';
import { shownLocale } from '../../i18n/i18n.ts';
import { replaceWith, usePageName } from '../../route.ts';
import { WayBack } from '../../visit/way-back.ts';
import { readStatus } from '../payment/attempt.ts';
import { businessOf } from '../payment/business-of.ts';
import { ClosedPage } from '../payment/closed-page.tsx';
import { consentOf } from '../payment/consent-of.ts';
import { emptyPayer, payerBody, payerFaults } from '../payment/payer-draft.ts';
import { PaymentForm } from '../payment/payment-form.tsx';
import { PaymentNotice } from '../payment/payment-notice.tsx';
import { ProcessingPage } from '../payment/processing-page.tsx';
import { TooManyTriesPage } from '../payment/too-many-tries-page.tsx';
import { useCardForm } from '../payment/use-card-form.ts';
import { usePayment } from '../payment/use-payment.ts';
import { ReceiptPage } from '../receipt/receipt-page.tsx';
import { SkeletonPage } from '../skeleton-page.tsx';
import { UnansweredPage } from '../unanswered-page.tsx';
import { AmountChoice } from './amount-choice.tsx';
import { EstimateAnswer } from './estimate-answer.tsx';
import styles from './invoice.module.css';
import { BeingPaid, DocumentRead, InvoicePaid, QoinNotice, ReceiptOfInvoice } from './invoice-aside.tsx';
import { firstInvoiceChoice, invoiceAmounts } from './invoice-choice.ts';
import { InvoiceDocument } from './invoice-document.tsx';
import { InvoiceTip } from './invoice-tip.tsx';
import { invoiceFaultText } from './invoice-words.ts';
import { useViewed } from './use-viewed.ts';

const poll_ms = 2_000;

/** The pages of an invoice, an estimate or a credit note: the document, and beside it the actions. */
export function InvoicePages(given: { page: InvoicePage; is_new: boolean; onSessionOver: () => void }) {
  const [page, setPage] = useState(given.page);
  const name = usePageName();
  const back = useContext(WayBack);
  useViewed();
  useEffect(() => {
    // The browser's Back button returns a customer to their own page.
    if (name === 'self_service' && back !== undefined) back();
    else if (name !== 'invoice' && name !== 'invoice_qoin') replaceWith('invoice');
  }, [name]);
  if (page.kind === 'invoice') return <PayableInvoice {...given} is_qoin={name === 'invoice_qoin'} />;
  const business = businessOf(page);
  if (page.state === 'business_unavailable') {
    return <ClosedPage state={page.state} business={business} onRetry={() => window.location.reload()} is_invoice />;
  }
  return (
    <DuoFrame business={business} what={<InvoiceDocument page={page} />}>
      {page.kind === 'estimate' && page.state === 'open' ? (
        <section class={styles.aside}>
          <EstimateAnswer onPage={setPage} onSessionOver={given.onSessionOver} />
        </section>
      ) : (
        <DocumentRead page={page} />
      )}
    </DuoFrame>
  );
}

function PayableInvoice({
  page: opened,
  is_new,
  is_qoin,
  onSessionOver,
}: {
  page: InvoicePage;
  /** Whether its session has just begun, so there is no payment yet. */
  is_new: boolean;
  /** Whether it was opened to be paid with Qoin. */
  is_qoin: boolean;
  onSessionOver: () => void;
}) {
  const [page, setPage] = useState(opened);
  const [choice, setChoice] = useState(firstInvoiceChoice);
  const form = useForm(emptyPayer(), (draft) => payerFaults(page, draft));
  const readPage = async () => {
    const { page: read_page } = await send(getVisitorPage);
    if (read_page.purpose === 'invoice') setPage(read_page);
  };
  const { stage, pay, read, begin } = usePayment({ is_new, onSessionOver, onChanged: readPage });
  const amounts = invoiceAmounts(page, choice);
  const business = businessOf(page);
  const email = form.draft.email.trim() || (page.customer?.email ?? '');
  const closed = stage.at === 'closed' ? stage.state : stage.at === 'form' ? closedState(page) : undefined;
  const notice = useCardForm(form, stage, stage.at === 'form' && closed === undefined && !is_qoin);

  // The document shows what was paid, by any payer.
  const is_paid = stage.at === 'paid';
  useEffect(() => {
    if (is_paid || closed === 'paid') void readPage().catch(() => undefined);
  }, [is_paid, closed]);

  // Another payer is paying: the page continues by itself once the result is known.
  const waits = closed === 'being_paid';
  useEffect(() => {
    if (!waits) return;
    const given_up = new AbortController();
    const ask = async () => {
      const status = await readStatus(given_up.signal).catch(() => undefined);
      if (given_up.signal.aborted) return;
      if (status !== undefined && status.link !== 'being_paid') {
        await readPage().catch(() => undefined);
        return read();
      }
      timer = setTimeout(ask, poll_ms);
    };
    let timer = setTimeout(ask, poll_ms);
    return () => {
      given_up.abort();
      clearTimeout(timer);
    };
  }, [waits]);

  const leaves_rest =
    'amount' in amounts &&
    page.payable !== null &&
    amounts.amount < page.payable.whole_amount &&
    page.keep_card !== 'never';
  const charging_text = leaves_rest ? chargingSentence(shownLocale(), page.business, page.invoice_number) : undefined;

  const submit = () => {
    // The amount comes first, because its field precedes those of the card.
    if (!form.passes() || 'fault' in amounts || page.payable === null) return;
    const { amount, tip_amount, total_amount } = amounts;
    const { agreed, charges_rest } = form.draft;
    void pay({
      ...payerBody(page, form.draft, consentOf(page)),
      ...(charging_text !== undefined && agreed && charges_rest ? { charging_consent_text: charging_text } : {}),
      amount,
      payable_amount: page.payable.whole_amount,
      ...(tip_amount === 0 ? {} : { tip_amount }),
      total_amount,
      currency: page.currency,
    });
  };

  switch (stage.at) {
    case 'reading':
      return <SkeletonPage />;
    case 'unanswered':
      return <UnansweredPage business={business} onRetry={read} />;
    case 'too_many_tries':
      return <TooManyTriesPage business={business} until={stage.until} onRetry={read} />;
    case 'finding_out':
      return <ProcessingPage business={business} payment_id={stage.payment_id} email={email} />;
    default:
  }
  if (closed !== undefined && closed !== 'paid' && closed !== 'being_paid') {
    return <ClosedPage state={closed} business={business} onRetry={read} is_invoice />;
  }
  // The payer keeps the receipt of a document that was withdrawn in the meantime.
  if (stage.at === 'paid' && page.state === 'withdrawn') {
    return <ReceiptPage receipt={stage.receipt} business={business} email={email} />;
  }
  const shown = 'fault' in amounts ? undefined : amounts;
  const amount_fault = 'fault' in amounts && amounts.field === 'amount' ? amounts : undefined;
  const tip_fault = 'fault' in amounts && amounts.field === 'tip_amount' ? amounts : undefined;
  const sending = stage.at === 'sending';
  return (
    <DuoFrame business={business} what={<InvoiceDocument page={page} />}>
      {stage.at === 'paid' ? (
        <ReceiptOfInvoice
          page={page}
          receipt={stage.receipt}
          email={email}
          onPayRest={() => {
            setChoice(firstInvoiceChoice);
            begin();
          }}
        />
      ) : closed === 'paid' ? (
        <InvoicePaid page={page} />
      ) : closed === 'being_paid' ? (
        <BeingPaid />
      ) : is_qoin ? (
        <QoinNotice onPayByCard={() => replaceWith('invoice')} />
      ) : (
        <PaymentForm
          page={page}
          form={form}
          sending={sending}
          notice={notice === undefined ? null : <PaymentNotice notice={notice} onPayAgain={submit} />}
          onPay={submit}
          charging_text={charging_text}
          sum={shown === undefined ? undefined : money(shown.total_amount, page.currency)}
          before={
            <>
              <AmountChoice
                page={page}
                choice={choice}
                onChoice={setChoice}
                error={
                  amount_fault === undefined || choice.typed === '' ? undefined : invoiceFaultText(page, amount_fault)
                }
                locked={sending}
              />
              <InvoiceTip
                page={page}
                choice={choice}
                amounts={shown}
                onChoice={setChoice}
                error={tip_fault === undefined ? undefined : invoiceFaultText(page, tip_fault)}
                locked={sending}
              />
            </>
          }
        />
      )}
    </DuoFrame>
  );
}

/** Returns why nothing can be paid of an invoice; undefined if something can be. */
function closedState({ state, payable }: InvoicePage): Exclude<PayerState, 'open'> | undefined {
  switch (state) {
    case 'paid':
    case 'being_paid':
    case 'withdrawn':
    case 'business_unavailable':
      return state;
    default:
      return payable === null ? 'withdrawn' : undefined;
  }
}
