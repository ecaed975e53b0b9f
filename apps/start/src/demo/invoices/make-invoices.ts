import { addDays } from '@countinghouse/domain/time/time-zones';
import { instantAt } from '../calendar.ts';
import { randomOf } from '../random.ts';
import { tradingDays } from '../trading.ts';
import type { DemoVaultCustomer } from '../vault.ts';
import { catalogueOf } from './catalogue.ts';
import { creditInvoices } from './credit-invoices.ts';
import type { DemoInvoice } from './demo-invoice.ts';
import { type InvoicesPlan, planOf } from './invoice-plans.ts';
import { makeEstimates } from './make-estimates.ts';
import { daysAgo, dueDays, type InvoicesInput, issue, type Making, view } from './making.ts';
import { numberDocuments } from './number-documents.ts';
import { payByCard, payOffline } from './pay-invoice.ts';
import { paymentsToTake } from './payments-to-take.ts';
import { taxRatesOf } from './tax-rates.ts';
import { writeDocument } from './write-document.ts';

/** How many days back invoices go. */
const year_days = 360;
/** No invoices in a merchant's first days. */
const quiet_days = 15;

/**
 * Makes a merchant's invoices, estimates and credit notes, always the same for the same payments. An invoice paid by card uses a payment of
 * the demo world, which belongs to the invoice from then on. Older ones were paid by bank transfer, cheque or in cash.
 */
export function makeInvoices(input: InvoicesInput): DemoInvoice[] {
  const { merchant, payments, vault } = input;
  const catalogue = catalogueOf(merchant);
  const plan = planOf(merchant);
  if (catalogue === undefined || plan === undefined || payments.length === 0) return [];
  const active = vault.filter(({ archived }) => !archived);
  const businesses = active.filter(({ payer }) => payer.company !== '');
  const customers = plan.of_businesses && businesses.length > 5 ? businesses : active;
  const making: Making = {
    ...input,
    writer: { merchant, catalogue, rates: taxRatesOf(merchant, catalogue, input.created_at) },
    random: randomOf(`invoices ${merchant.doing_business_as}`),
    last_days_ago: tradingDays(merchant, year_days).sales.last,
    first_days_ago: Math.min(year_days, merchant.created_days_ago - quiet_days),
    customers,
    left: paymentsToTake(input, customers),
    made: [],
  };
  makeAll(making, plan);
  const credit_notes = plan.is_first ? creditInvoices(making) : [];
  const estimates = plan.is_first ? makeEstimates(making) : [];
  if (plan.is_first) chargeAutomatically(making);
  const documents = [...estimates, ...making.made, ...credit_notes];
  numberDocuments(documents);
  return documents;
}

function makeAll(making: Making, plan: InvoicesPlan): void {
  for (const [days_from, days_to, count] of plan.overdue) {
    for (let at = 0; at < count; at += 1) makeOverdue(making, making.random.whole(days_from, days_to), at);
  }
  for (let at = 0; at < plan.drafts; at += 1) makeUnissued(making, 'draft', at);
  for (let at = 0; at < plan.scheduled; at += 1) makeUnissued(making, 'scheduled', at);
  for (let at = 0; at < plan.closed; at += 1) makeClosed(making, at);
  for (let at = 0; at < plan.open; at += 1) makeOpen(making, plan, at);
  for (let at = 0; at < plan.in_parts; at += 1) makeInParts(making, plan, at);
  const rest = plan.invoices - making.made.length;
  for (let at = 0; at < rest; at += 1) {
    // A third of the paid invoices are older than the card payments of the demo world.
    if (at % 3 === 0 || !makePaidByCard(making)) makePaidOffline(making);
  }
}

const someCustomer = ({ customers, random }: Making): DemoVaultCustomer => random.pick(customers);

function makeOverdue(making: Making, overdue_days: number, at: number): void {
  const due_days = 14;
  const invoice = issue(making, overdue_days + due_days, {
    customer: someCustomer(making),
    due_days,
    allow_partial: at % 3 === 1,
  });
  view(making, invoice, 6);
  // Every third one is partly paid.
  if (at % 3 === 1) payOffline(making, invoice, Math.floor(invoice.summed.sums.total_amount / 3), overdue_days + 3);
}

function makeUnissued(making: Making, status: 'draft' | 'scheduled', at: number): void {
  const { random, today, now, writer, merchant } = making;
  const days = at % 6;
  const issue_date = addDays(today, -days);
  const due_days = dueDays(making);
  const written = writeDocument(writer, random, {
    kind: 'invoice',
    customer: someCustomer(making),
    issue_date,
    due_days,
  });
  const created = instantAt(merchant, issue_date, merchant.opens + random.fraction() * 4);
  const latest = new Date(now.getTime() - random.whole(5, 90) * 60_000);
  making.made.push({
    ...written,
    status,
    // The issue date is decided when a draft is issued.
    draft: { ...written.draft, issue_date: null, due_date: null, payment_terms: writer.catalogue.payment_terms },
    parts: [],
    invoice_number: null,
    created_at: created < latest ? created : latest,
    issued_at: null,
    send_on: status === 'scheduled' ? addDays(today, 2 + 6 * at) : null,
  });
}

function makeClosed(making: Making, at: number): void {
  const { random, now, merchant, today } = making;
  const invoice = issue(making, random.whole(110, 190), { customer: someCustomer(making), due_days: 14 });
  const closed_at = instantAt(merchant, addDays(today, -(making.last_days_ago + 20 + 12 * at)), 11);
  invoice.status = 'closed';
  invoice.closed = { at: closed_at < now ? closed_at : now, reason: at % 2 === 0 ? 'uncollectible' : 'paid_elsewhere' };
}

function makeOpen(making: Making, plan: InvoicesPlan, at: number): void {
  const { random } = making;
  const has_many_lines = plan.is_first && at === 0;
  const invoice = issue(making, making.last_days_ago + random.whole(0, 11), {
    customer: someCustomer(making),
    due_days: random.pick([14, 30]),
    ...(has_many_lines ? { lines_count: 100, terminal_uid: making.merchant.terminals[0]?.terminal_uid ?? '' } : {}),
  });
  // One customer's mail server rejects the address.
  if (plan.is_first && at === 1) {
    invoice.mail = 'refused';
    invoice.viewed_at = null;
  }
}

/** Makes an invoice with a deposit paid by card, or with instalments of which some are paid. The rest is due later. */
function makeInParts(making: Making, plan: InvoicesPlan, at: number): void {
  const { random, left } = making;
  const has_deposit = plan.is_first || at % 4 === 0;
  const large = left.filter(({ life }) => life.requested_amount >= plan.part_minimum);
  // The balance after a recent deposit is not due yet; instalments have run for up to three months.
  const taken = has_deposit || large.length === 0 ? large[0] : random.pick(large);
  if (taken === undefined) return void makeOpen(making, { ...plan, is_first: false }, at);
  left.splice(left.indexOf(taken), 1);
  const { life, customer } = taken;
  const amount = life.requested_amount;
  const days = daysAgo(making, life.created_date) + random.whole(1, 3);
  const count = random.whole(3, 6);
  const total_amount = has_deposit ? Math.round(amount / 0.3) : amount * count;
  const invoice = issue(making, days, {
    ...{ customer, total_amount, due_days: has_deposit ? 30 : 10 },
    parts: has_deposit
      ? { deposit_ppm: null, deposit_amount: amount, instalment_count: 1 }
      : { deposit_ppm: null, deposit_amount: null, instalment_count: count },
    labels: has_deposit ? ['Deposit', 'Balance'] : Array.from({ length: count }, (_, part) => `Instalment ${part + 1}`),
    terminal_uid: life.terminal.terminal_uid,
    order_id: life.order_id,
  });
  payByCard(making, invoice, life, amount);
  // Instalments that have fallen due since were paid in person, except the latest of some.
  const { today } = making;
  const due = invoice.parts.filter(({ due_date }) => due_date < today).slice(1, at % 9 === 1 ? -1 : undefined);
  for (const part of due) payOffline(making, invoice, part.amount, Math.max(1, daysAgo(making, part.due_date)));
}

/** Lets the invoice whose balance is due last charge the customer's stored card on that day. Its deposit is paid. */
function chargeAutomatically({ made, today }: Making): void {
  const waiting = made
    .filter(({ status, parts }) => status === 'partially_paid' && parts[0]?.label === 'Deposit')
    .flatMap((invoice) => {
      const due_date = invoice.parts.at(-1)?.due_date ?? today;
      const card = invoice.customer.accounts.find(
        ({ status, card: { expiry } }) => status === 'usable' && expiresAfter(expiry, due_date),
      );
      return card === undefined || due_date <= today ? [] : { invoice, due_date, card };
    })
    .toSorted((one, other) => other.due_date.localeCompare(one.due_date));
  const [last] = waiting;
  if (last !== undefined) last.invoice.draft = { ...last.invoice.draft, account_uid: last.card.account_uid };
}

/** Whether a card of this expiry, MMYY, is still valid after the month of a date. */
function expiresAfter(expiry: string, date: string): boolean {
  return `20${expiry.slice(2)}-${expiry.slice(0, 2)}` > date.slice(0, 7);
}

function makePaidByCard(making: Making): boolean {
  const { random, left } = making;
  const taken = left.shift();
  if (taken === undefined) return false;
  const { life, customer } = taken;
  const days = daysAgo(making, life.created_date) + random.whole(1, 12);
  const total_amount = life.requested_amount;
  const invoice = issue(making, days, {
    customer,
    total_amount,
    terminal_uid: life.terminal.terminal_uid,
    order_id: life.order_id,
  });
  payByCard(making, invoice, life, total_amount);
  return true;
}

function makePaidOffline(making: Making): void {
  const { random } = making;
  const days = random.whole(Math.min(100, making.first_days_ago - 10), making.first_days_ago);
  const invoice = issue(making, days, { customer: someCustomer(making) });
  const issued_days = daysAgo(making, invoice.draft.issue_date ?? making.today);
  payOffline(making, invoice, invoice.summed.sums.total_amount, Math.max(1, issued_days - random.whole(3, 24)));
}
