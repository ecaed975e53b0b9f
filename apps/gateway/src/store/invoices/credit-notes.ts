import type { CallInput } from '@countinghouse/contract/call';
import type { createCreditNote } from '@countinghouse/contract/invoice/corrections/create-credit-note';
import {
  type CreditedLine,
  creditAmount,
  creditedTaxes,
  creditNet,
  grossOfQuantity,
  type LineCredit,
  netOfQuantity,
  nothingCredited,
} from '@countinghouse/domain/invoice/credit-note';
import type { LineTax } from '@countinghouse/domain/invoice/sum-invoice';
import { OperationError, type Person, type ScopedTransaction } from '../../operation.ts';
import type { InvoiceTax } from '../tables.ts';
import { type InvoiceLineRecord, type InvoiceRecord, readInvoiceLines } from './invoices.ts';

type Wanted = Pick<CallInput<typeof createCreditNote>['body'], 'lines' | 'amount'>;

/** The credit of one line, and its quantity. */
type CreditedRow = {
  line: Omit<InvoiceLineRecord, 'merchant_uid' | 'invoice_id'>;
  credit: LineCredit;
  quantity_ten_thousandths: number;
};

/** The credit of an invoice: of its lines, and of shipping. Amounts are minor units. */
export type Credit = { rows: CreditedRow[]; shipping: LineCredit; taxes: InvoiceTax[]; total_amount: number };

type Before = CreditedLine & { quantity_ten_thousandths: number };

/**
 * Computes the credit for a request, after all earlier credit notes. The invoice must be locked.
 *
 * @throws OperationError invalid_request that names each line with less left than requested, amount_over_balance
 */
export async function creditOfRequest(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
  { lines: wanted, amount }: Wanted,
): Promise<Credit> {
  const lines = await readInvoiceLines(transaction, invoice);
  const { lines: before, shipping: shipping_before } = await readCredited(transaction, invoice);
  const shipping = {
    net_amount: invoice.shipping_net_amount,
    tax_amounts: invoice.shipping_tax_amounts,
    total_amount: invoice.shipping_total,
  };
  if (wanted !== undefined)
    return creditOf(invoice, piecesOf(lines, before, wanted), creditNet(shipping, shipping_before, 0));
  const all = [...lines, shipping];
  const befores = [...lines.map(({ line_number }) => before.get(line_number) ?? nothingCredited), shipping_before];
  const left = all.reduce((sum, one, index) => sum + leftOf(one, befores[index] ?? nothingCredited), 0);
  if (amount === undefined || amount > left) {
    throw new OperationError('amount_over_balance', { details: { balance_amount: left } });
  }
  const credits = creditAmount(all, befores, amount);
  const rows = lines.flatMap((line, index) => {
    const credit = credits[index] as LineCredit;
    return credit.total_amount === 0 ? [] : [{ line, credit, quantity_ten_thousandths: 0 }];
  });
  return creditOf(invoice, rows, credits.at(-1) as LineCredit);
}

function leftOf(line: { net_amount: number; total_amount: number }, before: CreditedLine): number {
  const is_on_top = line.total_amount > line.net_amount;
  const taxes = is_on_top ? before.tax_amounts.reduce((sum, { tax_amount }) => sum + tax_amount, 0) : 0;
  return line.total_amount - before.net_amount - taxes;
}

function piecesOf(
  lines: readonly InvoiceLineRecord[],
  before: ReadonlyMap<number, Before>,
  wanted: NonNullable<Wanted['lines']>,
): CreditedRow[] {
  return wanted.map(({ line_number, quantity_ten_thousandths }, index) => {
    const line = lines.find((one) => one.line_number === line_number);
    const is_repeated = wanted.findIndex((one) => one.line_number === line_number) < index;
    const so_far = before.get(line_number) ?? { ...nothingCredited, quantity_ten_thousandths: 0 };
    if (line === undefined || is_repeated) throw lineError(index, 'line_number', 'must be a line of the invoice, once');
    if (so_far.quantity_ten_thousandths + quantity_ten_thousandths > line.quantity_ten_thousandths) {
      throw lineError(index, 'quantity_ten_thousandths', 'must not be more than is left of the line');
    }
    const net_amount = netOfQuantity(line, so_far, quantity_ten_thousandths);
    return { line, credit: creditNet(line, so_far, net_amount), quantity_ten_thousandths };
  });
}

const lineError = (index: number, field: string, message: string) =>
  new OperationError('invalid_request', { errors: [{ field: `lines.${index}.${field}`, message }] });

function creditOf({ taxes }: InvoiceRecord, rows: CreditedRow[], shipping: LineCredit): Credit {
  const credits = [...rows.map(({ credit }) => credit), shipping];
  const names = new Map(taxes.map(({ tax_rate_id, name }) => [tax_rate_id, name]));
  return {
    rows,
    shipping,
    taxes: creditedTaxes(taxes, credits).map((tax) => ({ ...tax, name: names.get(tax.tax_rate_id) ?? '' })),
    total_amount: credits.reduce((sum, { total_amount }) => sum + total_amount, 0),
  };
}

/** Sums the earlier credit notes of an invoice. Their lines have the line numbers of the invoice. */
async function readCredited(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceRecord,
): Promise<{ lines: Map<number, Before>; shipping: CreditedLine }> {
  const notes = await transaction
    .selectFrom('invoices')
    .select(['invoice_id', 'shipping_net_amount', 'shipping_tax_amounts'])
    .where('merchant_uid', '=', merchant_uid)
    .where('parent_invoice_id', '=', invoice_id)
    .where('kind', '=', 'credit_note')
    .execute();
  const lines = new Map<number, Before>();
  let shipping: CreditedLine = nothingCredited;
  for (const note of notes) {
    shipping = {
      net_amount: shipping.net_amount + note.shipping_net_amount,
      tax_amounts: summed(shipping.tax_amounts, note.shipping_tax_amounts),
    };
    for (const line of await readInvoiceLines(transaction, { merchant_uid, invoice_id: note.invoice_id })) {
      const before = lines.get(line.line_number) ?? { ...nothingCredited, quantity_ten_thousandths: 0 };
      lines.set(line.line_number, {
        net_amount: before.net_amount + line.net_amount,
        tax_amounts: summed(before.tax_amounts, line.tax_amounts),
        quantity_ten_thousandths: before.quantity_ten_thousandths + line.quantity_ten_thousandths,
      });
    }
  }
  return { lines, shipping };
}

function summed(one: readonly LineTax[], other: readonly LineTax[]): LineTax[] {
  const sums = new Map(one.map(({ tax_rate_id, tax_amount }) => [tax_rate_id, tax_amount]));
  for (const { tax_rate_id, tax_amount } of other) sums.set(tax_rate_id, (sums.get(tax_rate_id) ?? 0) + tax_amount);
  return [...sums].map(([tax_rate_id, tax_amount]) => ({ tax_rate_id, tax_amount }));
}

type NewNote = {
  invoice_id: string;
  series_id: string;
  issue_date: string;
  now: Date;
  user: Pick<Person, 'user_id' | 'full_name'>;
  note_to_customer: string;
};

/** The columns that a credit note copies from its invoice. */
type CreditedInvoice = Pick<
  InvoiceRecord,
  | 'merchant_uid'
  | 'invoice_id'
  | 'customer_id'
  | 'bill_to'
  | 'ship_to'
  | 'send_to'
  | 'locale'
  | 'currency'
  | 'terminal_uid'
  | 'order_id'
  | 'title'
  | 'shipping_tax_rate_ids'
  | 'minimum_amount'
>;

/**
 * Builds the rows of a draft credit note: its own, and those of its lines, which have the numbers of the lines that they credit. It has no
 * number yet.
 */
export function creditNoteRows(
  invoice: CreditedInvoice,
  { rows, shipping, taxes, total_amount }: Credit,
  { invoice_id, series_id, issue_date, now, user, note_to_customer }: NewNote,
) {
  const { merchant_uid, customer_id, bill_to, ship_to, send_to, locale, currency, terminal_uid, order_id, title } =
    invoice;
  const on_top = (credit: LineCredit) => credit.total_amount - credit.net_amount;
  const lines = rows.map(lineOfNote);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const note = {
    ...{ merchant_uid, invoice_id, series_id, customer_id, send_to, locale, currency, terminal_uid, order_id, title },
    ...{ issue_date, note_to_customer, total_amount, bill_to, ship_to, taxes },
    kind: 'credit_note' as const,
    status: 'draft' as const,
    has_own_bill_to: true,
    payment_terms: 'on_receipt' as const,
    terms: '',
    internal_note: '',
    custom_fields: [],
    shipping_amount: shipping.net_amount,
    shipping_tax_rate_ids: shipping.net_amount === 0 ? [] : invoice.shipping_tax_rate_ids,
    shipping_net_amount: shipping.net_amount,
    shipping_discount_total: 0,
    shipping_tax_amounts: shipping.tax_amounts,
    shipping_total: shipping.total_amount,
    subtotal_amount: sum(lines.map(({ gross_amount }) => gross_amount)),
    discount_total: sum(lines.map(({ discount_total }) => discount_total)),
    tax_amount: sum(taxes.map(({ tax_amount }) => tax_amount)),
    tax_on_top_amount: sum([...rows.map(({ credit }) => on_top(credit)), on_top(shipping)]),
    allow_partial: false,
    minimum_amount: invoice.minimum_amount,
    tip_choices: [],
    re_attempts: 0,
    reminders: 'off' as const,
    reminder_days: [],
    parent_invoice_id: invoice.invoice_id,
    created_at: now,
    created_by: user.user_id,
    created_by_name: user.full_name,
    updated_at: now,
  };
  return { note, lines };
}

/** Inserts a credit note with its lines. It has no number yet. */
export async function insertCreditNote(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
  credit: Credit,
  made: NewNote,
): Promise<void> {
  const { note, lines } = creditNoteRows(invoice, credit, made);
  const { merchant_uid, invoice_id, bill_to, ship_to, taxes, shipping_tax_amounts } = note;
  await transaction
    .insertInto('invoices')
    .values({
      ...note,
      bill_to: JSON.stringify(bill_to),
      ship_to: ship_to === null ? null : JSON.stringify(ship_to),
      custom_fields: '[]',
      shipping_tax_amounts: JSON.stringify(shipping_tax_amounts),
      taxes: JSON.stringify(taxes),
    })
    .execute();
  if (lines.length === 0) return;
  await transaction
    .insertInto('invoice_lines')
    .values(lines.map((line) => ({ ...line, merchant_uid, invoice_id, tax_amounts: JSON.stringify(line.tax_amounts) })))
    .execute();
}

/** Returns a line as a credit note shows it: a quantity at the line's price, less its discounts, or an amount without a quantity. */
function lineOfNote({ line, credit, quantity_ten_thousandths: pieces }: CreditedRow) {
  const { line_number, item_code, description, unit_of_measure, commodity_code, tax_rate_ids } = line;
  const { net_amount, tax_amounts, total_amount } = credit;
  const gross_amount = pieces === 0 ? net_amount : grossOfQuantity(line, pieces, net_amount);
  return {
    ...{ line_number, item_code, description, unit_of_measure, commodity_code, tax_rate_ids },
    ...{ net_amount, total_amount, gross_amount },
    quantity_ten_thousandths: pieces,
    unit_price_ten_thousandths: pieces === 0 ? 0 : line.unit_price_ten_thousandths,
    discount_ppm: null,
    discount_amount: null,
    discount_total: gross_amount - net_amount,
    tax_amounts,
  };
}
