import {
  creditAmount,
  creditedTaxes,
  creditNet,
  type LineCredit,
  netOfQuantity,
  nothingCredited,
} from '@countinghouse/domain/invoice/credit-note';
import { TEN_THOUSANDTHS } from '@countinghouse/domain/level23/line-item';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { type Credit, creditNoteRows } from '@countinghouse/gateway/store/invoices/credit-notes';
import { answeredAt, type PaymentLife } from '../payment-life.ts';
import { demoPeople } from '../people.ts';
import type { DemoInvoice } from './demo-invoice.ts';
import { daysAgo, issue, type Making, settleStatus } from './making.ts';
import { seriesIdOf } from './number-documents.ts';
import { payByCard } from './pay-invoice.ts';
import { canBeOfInvoice } from './payments-to-take.ts';

const hour_ms = 3_600_000;

/** Makes three credit notes: two returned bags, a price that was too high, and a refund of a paid invoice. */
export function creditInvoices(making: Making): DemoInvoice[] {
  const { made, now } = making;
  const open = made.filter(({ status, mail, parts }) => status === 'open' && mail === 'sent' && parts.length === 1);
  const with_bags = open.find(({ summed }) => (summed.lines[0]?.quantity_ten_thousandths ?? 0) > 2 * TEN_THOUSANDTHS);
  const too_dear = open.find((invoice) => invoice !== with_bags);
  const hoursAgo = (hours: number, invoice: DemoInvoice) =>
    new Date(Math.max(now.getTime() - hours * hour_ms, (invoice.issued_at ?? now).getTime() + 60_000));
  return [
    ...(with_bags === undefined ? [] : [creditPieces(making, with_bags, hoursAgo(5, with_bags))]),
    ...(too_dear === undefined
      ? []
      : [
          creditSome(making, too_dear, {
            amount: Math.round(too_dear.summed.sums.total_amount / 10),
            at: hoursAgo(3, too_dear),
          }),
        ]),
    ...creditRefund(making),
  ];
}

function creditPieces(making: Making, invoice: DemoInvoice, at: Date): DemoInvoice {
  const [line] = invoice.summed.lines;
  if (line === undefined) throw new Error('An invoice of the demo world has no line');
  const pieces = 2 * TEN_THOUSANDTHS;
  const net_amount = netOfQuantity(line, { quantity_ten_thousandths: 0, net_amount: 0 }, pieces);
  const row = { line, credit: creditNet(line, nothingCredited, net_amount), quantity_ten_thousandths: pieces };
  return writeNote(making, invoice, { rows: [row], shipping: creditNet(shippingOf(invoice), nothingCredited, 0), at });
}

function creditSome(making: Making, invoice: DemoInvoice, { amount, at }: { amount: number; at: Date }): DemoInvoice {
  const { lines } = invoice.summed;
  const credits = creditAmount([...lines, shippingOf(invoice)], [], amount);
  const rows = lines.flatMap((line, index) => {
    const credit = credits[index] as LineCredit;
    return credit.total_amount === 0 ? [] : [{ line, credit, quantity_ten_thousandths: 0 }];
  });
  return writeNote(making, invoice, { rows, shipping: credits.at(-1) as LineCredit, at });
}

/** Turns a refund of the demo world into the refund of an invoice that its payment paid. */
function creditRefund(making: Making): DemoInvoice[] {
  const { payments, vault, links } = making;
  const of_links = new Set(links.flatMap(({ uses }) => uses));
  const parents = payments.map(({ parent }) => parent);
  const isOnly = (parent: PaymentLife) => parents.filter((one) => one === parent).length === 1;
  for (const life of payments.toReversed()) {
    const { parent, status } = life;
    const customer = vault.find((one) => !one.archived && parent !== undefined && one.payments.includes(parent));
    if (parent === undefined || customer === undefined || of_links.has(parent)) continue;
    if (![220, 225].includes(status) || !canBeOfInvoice(parent) || !isOnly(parent)) continue;
    const invoice = issue(making, daysAgo(making, parent.created_date) + 2, {
      ...{ customer, total_amount: parent.requested_amount, order_id: parent.order_id },
      terminal_uid: parent.terminal.terminal_uid,
    });
    payByCard(making, invoice, parent, parent.requested_amount);
    const amount = life.captured_amount;
    invoice.refunded_amount += amount;
    const credit_note = creditSome(making, invoice, { amount, at: answeredAt(life) });
    invoice.refunds.push({ life, parent, amount, credit_note });
    // It replaces one of the paid invoices.
    const index = making.made.findIndex(
      ({ status: of, shares, refunds }) =>
        of === 'paid' && shares[0]?.paid_by.kind === 'offline' && refunds.length === 0,
    );
    making.made.splice(index, 1);
    return [credit_note];
  }
  return [];
}

/** The shipping of an invoice, as a line that can be credited. */
function shippingOf({ summed: { sums } }: DemoInvoice) {
  return {
    net_amount: sums.shipping_net_amount,
    tax_amounts: sums.shipping_tax_amounts,
    total_amount: sums.shipping_total,
  };
}

function writeNote(
  { merchant, random }: Making,
  invoice: DemoInvoice,
  { rows, shipping, at }: Pick<Credit, 'rows' | 'shipping'> & { at: Date },
): DemoInvoice {
  const { summed, draft, invoice_id, customer } = invoice;
  const credits = [...rows.map(({ credit }) => credit), shipping];
  const names = new Map(summed.sums.taxes.map(({ tax_rate_id, name }) => [tax_rate_id, name]));
  const total_amount = credits.reduce((sum, credit) => sum + credit.total_amount, 0);
  const taxes = creditedTaxes(summed.sums.taxes, credits).map((tax) => ({
    ...tax,
    name: names.get(tax.tax_rate_id) ?? '',
  }));
  const owner = demoPeople.find(({ entity_id }) => entity_id === merchant.merchant_uid);
  const { note, lines } = creditNoteRows(
    { ...draft, merchant_uid: merchant.merchant_uid, invoice_id },
    { rows, shipping, taxes, total_amount },
    {
      invoice_id: random.uuid(),
      series_id: seriesIdOf(merchant, 'credit_note'),
      issue_date: businessDateOf(at, merchant.time_zone),
      now: at,
      user: { user_id: owner?.user_id ?? '', full_name: `${owner?.first_name} ${owner?.last_name}` },
      note_to_customer: 'Credited with our apologies.',
    },
  );
  invoice.credited_amount += total_amount;
  settleStatus(invoice, at);
  const { shipping_discount_total, shipping_net_amount, shipping_tax_amounts, shipping_total, subtotal_amount } = note;
  const { discount_total, tax_amount, tax_on_top_amount } = note;
  return {
    ...{
      invoice_id: note.invoice_id,
      kind: 'credit_note',
      status: 'issued',
      invoice_number: null,
      customer,
      parts: [],
    },
    draft: {
      ...draft,
      ...{ has_own_bill_to: true, issue_date: note.issue_date, due_date: null, payment_terms: note.payment_terms },
      ...{ note_to_customer: note.note_to_customer, terms: '', discount_ppm: null, discount_amount: null },
      ...{ shipping_amount: note.shipping_amount, shipping_tax_rate_ids: [...note.shipping_tax_rate_ids] },
      ...{ allow_partial: false, tip_choices: [], reminders: 'off', parts: [] },
    },
    summed: {
      sums: {
        ...{ shipping_discount_total, shipping_net_amount, shipping_tax_amounts, shipping_total, subtotal_amount },
        ...{ discount_total, tax_amount, tax_on_top_amount, taxes, total_amount },
      },
      lines,
    },
    ...{ created_at: at, issued_at: at, send_on: null, viewed_at: null, mail: 'sent', shares: [], refunds: [] },
    ...{ paid_amount: 0, refunded_amount: 0, credited_amount: 0, paid_at: null },
    ...{ closed: undefined, parent: invoice, answer: undefined },
  };
}
