import { dueDateByTerms } from '@countinghouse/domain/invoice/invoice-dates';
import { defaultInvoiceSettings } from '@countinghouse/domain/invoice/invoice-limits';
import { type PartsPlan, partsOfPlan, wholePlan } from '@countinghouse/domain/invoice/invoice-parts';
import type { InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import { TEN_THOUSANDTHS } from '@countinghouse/domain/level23/line-item';
import { addDays } from '@countinghouse/domain/time/time-zones';
import {
  type DraftLine,
  type DraftValues,
  type SummedDraft,
  sumDraft,
} from '@countinghouse/gateway/store/invoices/draft';
import type { TaxRateRecord } from '@countinghouse/gateway/store/invoices/tax-rates';
import type { DemoMerchant } from '../demo-merchant.ts';
import { localeOf } from '../notable-customers.ts';
import type { Random } from '../random.ts';
import type { DemoVaultCustomer } from '../vault.ts';
import type { DemoCatalogue, DemoItem } from './catalogue.ts';
import type { DemoInvoice } from './demo-invoice.ts';

/** A merchant that writes invoices: its identity, its texts, and its stored tax rates. */
export type InvoiceWriter = {
  merchant: DemoMerchant;
  catalogue: DemoCatalogue;
  rates: readonly TaxRateRecord[];
};

/** The input for a document. */
export type DocumentPlan = {
  kind: InvoiceKind;
  customer: DemoVaultCustomer;
  /** Its total in minor units; undefined if none of it is known yet. */
  total_amount?: number;
  lines_count?: number;
  /** YYYY-MM-DD. */
  issue_date: string;
  due_days: number;
  parts?: PartsPlan;
  labels?: readonly string[];
  terminal_uid?: string;
  allow_partial?: boolean;
  order_id?: string;
};

const cent = TEN_THOUSANDTHS / 100;
/** More than any tax on top, so that the lines before the closing line never exceed the invoice amount. */
const above_taxes = 1.1;
const most_pieces = 24;
/** From this price on, the quantity is one; in minor units. */
const one_piece_from = 50_000;

/** Writes a document: lines from the price list, taxes, discount and shipping, with the domain's sums. */
export function writeDocument(
  { merchant, catalogue, rates }: InvoiceWriter,
  random: Random,
  plan: DocumentPlan,
): Omit<DemoInvoice, 'status' | 'invoice_number' | 'created_at' | 'issued_at'> {
  const { kind, customer, issue_date, total_amount } = plan;
  const { due_date, payment_terms } = dueOf(plan);
  const base = { ...plainDraft(merchant, catalogue, plan, random), issue_date, due_date, payment_terms };
  const sum = (draft: DraftValues) => sumDraft({ kind, draft, rates }, issue_date);
  const taxOf = (name: string) =>
    rates.find((rate) => rate.name === name && rate.disabled_at === null)?.tax_rate_id ?? '';
  const lineOf = (item: DemoItem, pieces: number) => lineOfItem(item, pieces, taxOf);
  const writing = { catalogue, random, lineOf };
  const written =
    plan.lines_count !== undefined
      ? longDraft(base, plan.lines_count, writing)
      : total_amount === undefined
        ? freeDraft(base, writing)
        : closedDraft(base, { ...writing, total_amount, sum });
  const summed = sum(written);
  const total = summed.sums.total_amount;
  const parts =
    kind !== 'invoice'
      ? []
      : partsOfPlan(plan.parts ?? wholePlan, { total_amount: total, issue_date, due_date }).map((part, index) => ({
          ...part,
          label: plan.labels?.[index] ?? '',
        }));
  const last_due = parts.at(-1)?.due_date ?? due_date;
  return {
    ...{ invoice_id: random.uuid(), kind, customer, summed, parts },
    draft: {
      ...written,
      due_date: last_due,
      payment_terms: parts.length > 1 ? 'date' : payment_terms,
      parts: parts.length > 1 ? parts : [],
    },
    ...{ send_on: null, viewed_at: null, mail: 'sent', shares: [], refunds: [] },
    ...{ paid_amount: 0, refunded_amount: 0, credited_amount: 0, paid_at: null },
    ...{ closed: undefined, parent: undefined, answer: undefined },
  };
}

function dueOf({ issue_date, due_days }: DocumentPlan) {
  const due_date = addDays(issue_date, due_days);
  const terms = (['on_receipt', 'net_7', 'net_14', 'net_30', 'net_60'] as const).find(
    (one) => dueDateByTerms(one, issue_date) === due_date,
  );
  return { due_date, payment_terms: terms ?? ('date' as const) };
}

function plainDraft(
  merchant: DemoMerchant,
  catalogue: DemoCatalogue,
  { customer, terminal_uid, allow_partial = false, order_id }: DocumentPlan,
  random: Random,
): Omit<DraftValues, 'issue_date' | 'due_date' | 'payment_terms'> {
  const { payer, customer_id } = customer;
  const { company, email, phone_number, address_1, city, state, postal_code, country } = payer;
  const { minimum_amount, tip_choices } = defaultInvoiceSettings;
  return {
    customer_id,
    bill_to: {
      name: `${payer.first_name} ${payer.last_name}`,
      company_name: company,
      ...{ email, phone_number, address_1, city, state, postal_code, country },
    },
    has_own_bill_to: false,
    ship_to: null,
    send_to: [email],
    locale: localeOf(payer),
    currency: merchant.currency,
    terminal_uid: terminal_uid ?? merchant.terminals[0]?.terminal_uid ?? '',
    order_id: order_id ?? (random.chance(40) ? `PO-${random.whole(30_000, 99_999)}` : ''),
    title: random.pick(catalogue.titles),
    note_to_customer: catalogue.note_to_customer,
    terms: catalogue.terms,
    internal_note: '',
    custom_fields: [],
    discount_ppm: null,
    discount_amount: null,
    shipping_amount: 0,
    shipping_tax_rate_ids: [],
    allow_partial,
    minimum_amount: allow_partial ? 2_000 : minimum_amount,
    tip_choices: [...tip_choices],
    account_uid: null,
    re_attempts: 3,
    reminders: 'settings',
    reminder_days: [],
    lines: [],
    parts: [],
  };
}

function lineOfItem(item: DemoItem, pieces: number, taxOf: (name: string) => string): DraftLine {
  const { item_code, description, unit_of_measure, commodity_code, price, taxes } = item;
  return {
    ...{ item_code, description, unit_of_measure, commodity_code },
    quantity_ten_thousandths: pieces * TEN_THOUSANDTHS,
    unit_price_ten_thousandths: price * cent,
    discount_ppm: null,
    discount_amount: null,
    tax_rate_ids: taxes.map(taxOf),
  };
}

type Writing = {
  catalogue: DemoCatalogue;
  random: Random;
  lineOf(item: DemoItem, pieces: number): DraftLine;
};

/** A random order, sometimes with a discount. */
function freeDraft(draft: DraftValues, { catalogue, random, lineOf }: Writing): DraftValues {
  const count = random.whole(1, Math.min(5, catalogue.items.length));
  const items = [...new Set(Array.from({ length: count }, () => random.pick(catalogue.items)))];
  const ships = catalogue.closing === 'shipping';
  return {
    ...draft,
    lines: items.map((item) => lineOf(item, item.price > one_piece_from ? 1 : random.whole(1, ships ? 12 : 2))),
    discount_ppm: random.chance(20) ? random.pick([50_000, 100_000]) : null,
    shipping_amount: ships ? random.pick([0, 1_250, 1_850, 2_400]) : 0,
  };
}

/** A draft with the given number of lines, of small items from the price list. */
function longDraft(draft: DraftValues, lines_count: number, { catalogue, lineOf }: Writing): DraftValues {
  const small = catalogue.items.filter(({ price }) => price < one_piece_from / 10);
  const lines = Array.from({ length: lines_count }, (_, at) => lineOf(small[at % small.length] as DemoItem, 1));
  return { ...draft, lines };
}

/** A draft that comes to exactly the amount paid: the closing line or shipping takes the remainder. */
function closedDraft(
  draft: DraftValues,
  {
    catalogue,
    random,
    lineOf,
    total_amount,
    sum,
  }: Writing & { total_amount: number; sum(of: DraftValues): SummedDraft },
): DraftValues {
  const ships = catalogue.closing === 'shipping';
  const lines: DraftLine[] = [];
  const restOf = () => total_amount - (lines.length === 0 ? 0 : sum({ ...draft, lines }).sums.total_amount);
  const taken = new Set<DemoItem>();
  const add = (item: DemoItem | undefined, pieces: number) => {
    if (item === undefined || pieces < 1) return;
    taken.add(item);
    lines.push(lineOf(item, Math.min(pieces, most_pieces)));
  };
  const fitting = (room: number, of: readonly DemoItem[] = catalogue.items) =>
    of.filter((item) => !taken.has(item) && item.price <= room);
  const pickOf = (items: readonly DemoItem[]) => (items.length === 0 ? undefined : random.pick(items));
  for (let wanted = random.whole(1, 3); wanted > 0; wanted -= 1) {
    const room = Math.floor(restOf() / above_taxes);
    const item = pickOf(fitting(room));
    add(item, ships ? random.whole(1, Math.max(1, Math.floor(room / (2 * (item?.price ?? 1))))) : 1);
  }
  if (!ships) {
    const rest = restOf();
    const { closing } = catalogue;
    if (rest > 0 && closing !== 'shipping') lines.push(lineOf({ ...closing, price: rest }, 1));
    return { ...draft, lines };
  }
  // Untaxed items come as close as their price allows.
  const untaxed = catalogue.items.filter(({ taxes }) => taxes.length === 0);
  for (let round = 0; round < 2; round += 1) {
    const room = restOf();
    const item = fitting(room, untaxed).toSorted((one, other) => other.price - one.price)[0];
    add(item, item === undefined ? 0 : Math.floor(room / item.price));
  }
  return { ...draft, lines, shipping_amount: restOf() };
}
