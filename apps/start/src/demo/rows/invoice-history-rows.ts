import type { DemoInvoice } from '../invoices/demo-invoice.ts';
import { type InvoiceLooks, looksAt } from '../invoices/remind-of-invoice.ts';
import { randomOf } from '../random.ts';
import { rowsOf, type TableRows } from './rows.ts';
import type { WrittenInvoice } from './written-invoice.ts';

type Event = {
  kind: string;
  at: Date;
  visitor_id?: string | null;
  facts?: Record<string, string | number | boolean | null>;
};

/** Makes the automatic history of invoices (views, payments, reminders) and the columns of the invoices that follow from it. */
export function invoiceHistoryRows(written: readonly WrittenInvoice[], now: Date) {
  const looks = new Map(written.map(({ merchant, invoice }) => [invoice, looksAt(merchant, invoice, now)]));
  const looksOf = (invoice: DemoInvoice): InvoiceLooks =>
    looks.get(invoice) ?? { reminders: [], overdue_at: null, look_at: null };
  const rows: TableRows[] = [
    rowsOf(
      'invoice_events',
      written.flatMap(({ merchant, invoice }) => {
        const random = randomOf(`events ${invoice.invoice_id}`);
        return eventsOf(invoice, looksOf(invoice)).map(({ kind, at, visitor_id = null, facts = {} }) => ({
          ...{ merchant_uid: merchant.merchant_uid, invoice_id: invoice.invoice_id, invoice_event_id: random.uuid() },
          ...{ kind, at, user_id: null, visitor_id, facts: JSON.stringify(facts) },
        }));
      }),
    ),
    rowsOf(
      'invoice_reminders',
      written.flatMap(({ merchant, invoice }) =>
        looksOf(invoice).reminders.map(({ part_number, reminder_day, at }) => ({
          ...{ merchant_uid: merchant.merchant_uid, invoice_id: invoice.invoice_id, part_number, reminder_day },
          ...{ message_id: null, created_at: at },
        })),
      ),
    ),
  ];
  return {
    rows,
    remindersOf: (invoice: DemoInvoice) => looksOf(invoice).reminders,
    columnsOf: (invoice: DemoInvoice) => {
      const { overdue_at, look_at } = looksOf(invoice);
      return { overdue_at, look_at, updated_at: lastChangeOf(invoice, overdue_at) };
    },
  };
}

function lastChangeOf(
  { created_at, viewed_at, shares, refunds, closed, answer }: DemoInvoice,
  overdue_at: Date | null,
): Date {
  const instants = [viewed_at, overdue_at, closed?.at, answer?.at, ...shares.map(({ at }) => at)];
  const of_refunds = refunds.map(({ credit_note }) => credit_note.created_at);
  return [...instants, ...of_refunds].reduce<Date>((last, at) => (at != null && at > last ? at : last), created_at);
}

function eventsOf(invoice: DemoInvoice, { reminders, overdue_at }: InvoiceLooks): Event[] {
  const { viewed_at, refunds, answer, invoice_id, draft } = invoice;
  const visitor_id = randomOf(`visitor ${invoice_id}`).uuid();
  const events: Event[] = [
    ...(viewed_at === null ? [] : [{ kind: 'viewed', at: viewed_at, visitor_id }]),
    ...paymentEvents(invoice),
    ...refunds.map(({ life, parent, amount, credit_note }) => ({
      kind: 'refund_applied',
      at: credit_note.created_at,
      facts: {
        ...{ payment_id: life.payment_id, parent_payment_id: parent.payment_id, amount, tip_amount: 0 },
        ...{ reopens_invoice: false, status: invoice.status, balance_amount: 0 },
      },
    })),
    ...reminders.map(({ part_number, reminder_day, at }) => ({
      kind: 'reminded',
      at,
      facts: { part_number, reminder_day, message_count: draft.send_to.length },
    })),
    ...(overdue_at === null ? [] : [{ kind: 'overdue', at: overdue_at }]),
    ...(answer === undefined ? [] : [{ kind: answer.answer, at: answer.at, visitor_id }]),
  ];
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Events of card payments. Offline payments are recorded in the audit history. */
function paymentEvents({ shares, summed: { sums } }: DemoInvoice): Event[] {
  let paid_amount = 0;
  return shares.flatMap(({ paid_by, state, amount, at }) => {
    if (state === 'applied') paid_amount += amount;
    if (paid_by.kind !== 'card') return [];
    const balance_amount = sums.total_amount - paid_amount;
    const status = balance_amount === 0 ? 'paid' : paid_amount > 0 ? 'partially_paid' : 'open';
    return [
      {
        kind: state === 'applied' ? 'payment_applied' : 'payment_failed',
        at,
        visitor_id: paid_by.visitor_id,
        facts: { payment_id: paid_by.life.payment_id, amount, tip_amount: 0, status, balance_amount },
      },
    ];
  });
}
