import { correctInvoice } from '@countinghouse/contract/invoice/corrections/correct-invoice';
import { convertInvoice } from '@countinghouse/contract/invoice/invoices/convert-invoice';
import { deleteInvoice } from '@countinghouse/contract/invoice/invoices/delete-invoice';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { issueInvoice } from '@countinghouse/contract/invoice/invoices/issue-invoice';
import { resendInvoice } from '@countinghouse/contract/invoice/sending/resend-invoice';
import { sendInvoice } from '@countinghouse/contract/invoice/sending/send-invoice';
import type { Question } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { invoiceHref } from '../editor/invoice-address.ts';
import { usePreviewQuestion } from '../preview/use-preview-question.tsx';
import { invoiceCalls } from '../shared/invoice-calls.ts';
import type { ActionPlace, ActionsThat } from './invoice-actions.ts';
import { useReminders } from './use-reminders.ts';

type AskedAction = ActionsThat<'asks'>;

/** A document to act on. Rows of the list have no recipients, so `issue`, which needs them, is offered on the document's page only. */
export type ActedOn = InvoiceRow & { send_to?: readonly string[] };

/** What an action asks, and what it does once confirmed. */
type Asked = {
  question: Question;
  work: () => Promise<unknown>;
  /** The text of the success toast, or a function to call instead. */
  done: string | (() => void);
  /** Whether the action ends something and cannot be undone. */
  ends?: true;
};

/** Returns a function that asks for confirmation of an action on a document, and performs it once confirmed. */
export function useAskedActions(place: ActionPlace): (id: AskedAction, invoice: ActedOn) => Promise<boolean> {
  const { ask, end } = useActions(invoiceCalls);
  const mailOf = useMailActions();
  const documentOf = useDocumentActions(place);
  return (id, invoice) => {
    const asked: Record<AskedAction, () => Asked> = { ...mailOf(invoice), ...documentOf(invoice) };
    const { question, work, done, ends } = asked[id]();
    return ends ? end(question, work, done) : ask(question, work, done);
  };
}

/** Returns the actions that send mail. Their questions show a preview of it. */
function useMailActions() {
  const { t } = useLingui();
  const nameOf = useInvoiceName();
  const questionOf = usePreviewQuestion();
  const remindersOf = useReminders();
  return (invoice: ActedOn): Record<'send' | 'resend' | 'remind', () => Asked> => {
    const params = { invoice_id: invoice.invoice_id };
    const name = nameOf(invoice);
    const key = crypto.randomUUID();
    const done = t`${name} is on its way to its recipients`;
    return {
      send: () => ({
        question: questionOf(invoice, 'send'),
        work: () => send(sendInvoice, { params, body: {} }, { idempotency_key: key }),
        done,
      }),
      resend: () => ({
        question: questionOf(invoice, 'resend'),
        work: () => send(resendInvoice, { params, body: {} }),
        done,
      }),
      remind: () => ({ question: questionOf(invoice, 'remind'), ...remindersOf([invoice]) }),
    };
  };
}

/** Returns the actions that end a document, or make another one of it. */
function useDocumentActions(place: ActionPlace) {
  const { t } = useLingui();
  const nameOf = useInvoiceName();
  return (invoice: ActedOn): Record<'issue' | 'convert' | 'correct' | 'delete', () => Asked> => {
    const { invoice_id, version, send_to = [] } = invoice;
    const params = { invoice_id };
    const name = nameOf(invoice);
    const key = { idempotency_key: crypto.randomUUID() };
    const sends = send_to.length > 0;
    return {
      issue: () => ({
        question: {
          title: invoice.kind === 'estimate' ? t`Issue this estimate?` : t`Issue this invoice?`,
          subtitle: t`It gets its number, and its amounts can no longer change.`,
          confirmLabel: sends ? t`Issue and send` : t`Issue now`,
          ...(sends && { lead: 'mail', tone: 'info', body: send_to.join(', ') }),
        },
        work: () => send(issueInvoice, { params, body: { version, send: sends } }, key),
        done: t`${name} is issued`,
      }),
      convert: () => ({
        question: {
          title: t`Convert ${name} to an invoice?`,
          subtitle: t`The invoice starts as a draft with the same lines. An estimate can be converted once.`,
          confirmLabel: t`Convert to invoice`,
        },
        work: () => openMade(send(convertInvoice, { params, body: { version } }, key)),
        done: t`${name} is converted`,
      }),
      correct: () => ({
        question: {
          title: t`Correct ${name}?`,
          subtitle: t`A credit note cancels the balance, and a new draft with the same lines replaces this invoice. An invoice can be corrected once.`,
          confirmLabel: t`Correct invoice`,
        },
        work: () => openMade(send(correctInvoice, { params, body: { version } }, key)),
        done: t`The draft replaces ${name}`,
      }),
      delete: () => ({
        question: {
          title: t`Delete ${name}?`,
          subtitle: t`It was never issued and has no number. This cannot be undone.`,
          confirmLabel: t`Delete draft`,
        },
        work: async () => {
          await send(deleteInvoice, { params });
          if (place === 'document') await goTo(pathTo('invoice'));
        },
        done: t`${name} is deleted`,
        ends: true,
      }),
    };
  };
}

/** Opens the document that a call has made of another one. */
async function openMade(made: Promise<{ invoice: { invoice_id: string } }>): Promise<void> {
  const { invoice } = await made;
  await goTo(invoiceHref(invoice.invoice_id));
}
