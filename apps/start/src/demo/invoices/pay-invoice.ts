import { taxOfInvoicePayment } from '@countinghouse/domain/invoice/invoice-level23';
import { partsOfPayment, standingOfParts } from '@countinghouse/domain/invoice/invoice-parts';
import { addDays } from '@countinghouse/domain/time/time-zones';
import { instantAt } from '../calendar.ts';
import { answeredAt, type PaymentLife } from '../payment-life.ts';
import type { DemoInvoice, DemoShare } from './demo-invoice.ts';
import { type Making, settleStatus, view } from './making.ts';

/**
 * Makes a card payment of the demo world a payment of an invoice. A customer with a stored card was charged by the merchant; everyone else
 * paid on the invoice page, without a user of the merchant.
 */
export function payByCard({ random, vault }: Making, invoice: DemoInvoice, life: PaymentLife, amount: number): void {
  const has_card = vault.some(({ accounts }) => accounts.some(({ card }) => card === life.card));
  const visitor_id = has_card ? null : random.uuid();
  life.description = invoice.draft.title;
  life.order_id = invoice.draft.order_id;
  life.sales_tax = taxOf(invoice, amount);
  if (visitor_id !== null) {
    life.actor = undefined;
    for (const event of life.events) if (event.action === life.origin) event.actor = undefined;
    const minutes_before = new Date(life.created_at.getTime() - 4 * 60_000);
    if (invoice.viewed_at === null || invoice.viewed_at > minutes_before) {
      view(
        { now: life.created_at },
        invoice,
        (minutes_before.getTime() - (invoice.issued_at ?? minutes_before).getTime()) / 3_600_000,
      );
    }
  }
  const paid_by = { kind: 'card', life, visitor_id } as const;
  const is_paid = life.status !== 230;
  apply(invoice, {
    paid_by,
    state: is_paid ? 'applied' : 'released',
    amount,
    sales_tax: life.sales_tax,
    at: answeredAt(life),
    date: life.created_date,
  });
}

/** Records an offline payment of an invoice that many days ago. */
export function payOffline(
  { random, merchant, today, now }: Making,
  invoice: DemoInvoice,
  amount: number,
  days: number,
): void {
  const issue_date = invoice.draft.issue_date ?? today;
  const date = [addDays(today, -days), issue_date].toSorted().at(-1) ?? issue_date;
  const method = random.weighted([
    ['bank_transfer', 62],
    ['cheque', 28],
    ['cash', 10],
  ] as const);
  const wanted = instantAt(merchant, date, merchant.closes - 1.5);
  const issued_at = invoice.issued_at ?? wanted;
  const after = new Date(Math.max(wanted.getTime(), issued_at.getTime() + 3 * 60_000));
  const at = after < now ? after : now;
  const reference =
    method === 'cash'
      ? ''
      : method === 'cheque'
        ? `No. ${random.whole(1_000, 9_999)}`
        : `TRF ${random.text(8, '0123456789')}`;
  const paid_by = { kind: 'offline', offline_payment_id: random.uuid(), method, reference } as const;
  apply(invoice, { paid_by, state: 'applied', amount, sales_tax: taxOf(invoice, amount), at, date });
}

/** Returns the tax included in the next payment of an invoice, in minor units. */
function taxOf({ summed, shares }: DemoInvoice, paid_amount: number): number {
  const applied = shares.filter(({ state }) => state === 'applied');
  const sumOf = (of: 'amount' | 'sales_tax') => applied.reduce((sum, share) => sum + share[of], 0);
  const paid_before = { amount: sumOf('amount'), sales_tax: sumOf('sales_tax') };
  return taxOfInvoicePayment(summed.sums, { paid_before, paid_amount });
}

function apply(invoice: DemoInvoice, share: Omit<DemoShare, 'parts'>): void {
  const applied = invoice.shares.filter(({ state }) => state === 'applied').flatMap(({ parts }) => parts);
  const standing = standingOfParts(invoice.parts, applied, invoice.credited_amount - invoice.refunded_amount);
  const is_applied = share.state === 'applied';
  invoice.shares.push({ ...share, parts: is_applied ? partsOfPayment(standing, share.amount) : [] });
  if (!is_applied) return;
  invoice.paid_amount += share.amount;
  settleStatus(invoice, share.at);
}
