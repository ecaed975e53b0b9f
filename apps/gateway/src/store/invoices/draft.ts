import type { FieldError } from '@countinghouse/contract/errors';
import {
  type CheckedDraft,
  checkInvoiceDraft,
  type DraftFault,
  type DraftUse,
} from '@countinghouse/domain/invoice/check-invoice-draft';
import type { InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import type { InvoiceSums, LineTax } from '@countinghouse/domain/invoice/sum-invoice';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { InvoiceTax } from '../tables.ts';
import type { InvoiceKey, InvoiceLineRecord, InvoicePartRecord, InvoiceRecord } from './invoices.ts';
import type { TaxRateRecord } from './tax-rates.ts';

/** The editable fields of a line. */
export type DraftLine = Pick<
  InvoiceLineRecord,
  | 'item_code'
  | 'description'
  | 'quantity_ten_thousandths'
  | 'unit_price_ten_thousandths'
  | 'unit_of_measure'
  | 'commodity_code'
  | 'discount_ppm'
  | 'discount_amount'
  | 'tax_rate_ids'
>;

/** The editable fields of a part. */
export type DraftPart = Pick<InvoicePartRecord, 'label' | 'due_date' | 'amount'>;

/** The editable fields of a document. */
export type DraftValues = Pick<
  InvoiceRecord,
  | 'customer_id'
  | 'bill_to'
  | 'has_own_bill_to'
  | 'ship_to'
  | 'send_to'
  | 'locale'
  | 'currency'
  | 'terminal_uid'
  | 'issue_date'
  | 'due_date'
  | 'payment_terms'
  | 'order_id'
  | 'title'
  | 'note_to_customer'
  | 'terms'
  | 'internal_note'
  | 'custom_fields'
  | 'discount_ppm'
  | 'discount_amount'
  | 'shipping_amount'
  | 'shipping_tax_rate_ids'
  | 'allow_partial'
  | 'minimum_amount'
  | 'tip_choices'
  | 'account_uid'
  | 're_attempts'
  | 'reminders'
  | 'reminder_days'
> & { lines: readonly DraftLine[]; parts: readonly DraftPart[] };

/** The editable fields of a stored document. */
export function draftOf(
  invoice: InvoiceRecord,
  lines: readonly InvoiceLineRecord[],
  parts: readonly InvoicePartRecord[],
): DraftValues {
  const { customer_id, bill_to, has_own_bill_to, ship_to, send_to, locale, currency, terminal_uid } = invoice;
  const { issue_date, due_date, payment_terms, order_id, title, note_to_customer, terms, internal_note } = invoice;
  const { custom_fields, discount_ppm, discount_amount, shipping_amount, shipping_tax_rate_ids } = invoice;
  const { allow_partial, minimum_amount, tip_choices, account_uid, re_attempts, reminders, reminder_days } = invoice;
  return {
    ...{ customer_id, bill_to, has_own_bill_to, ship_to, send_to, locale, currency, terminal_uid },
    ...{ issue_date, due_date, payment_terms, order_id, title, note_to_customer, terms, internal_note },
    ...{ custom_fields, discount_ppm, discount_amount, shipping_amount, shipping_tax_rate_ids },
    ...{ allow_partial, minimum_amount, tip_choices, account_uid, re_attempts, reminders, reminder_days },
    lines: lines.map(lineOf),
    parts: parts.map(({ label, due_date: part_due_date, amount }) => ({ label, due_date: part_due_date, amount })),
  };
}

/** The editable fields of a line. */
export function lineOf(line: DraftLine): DraftLine {
  const { item_code, description, quantity_ten_thousandths, unit_price_ten_thousandths } = line;
  const { unit_of_measure, commodity_code, discount_ppm, discount_amount, tax_rate_ids } = line;
  return {
    ...{ item_code, description, quantity_ten_thousandths, unit_price_ten_thousandths },
    ...{ unit_of_measure, commodity_code, discount_ppm, discount_amount, tax_rate_ids },
  };
}

/** The sums of a draft as columns. */
export type SummedDraft = {
  sums: Pick<
    InvoiceRecord,
    | 'shipping_discount_total'
    | 'shipping_net_amount'
    | 'shipping_tax_amounts'
    | 'shipping_total'
    | 'taxes'
    | 'subtotal_amount'
    | 'discount_total'
    | 'tax_amount'
    | 'tax_on_top_amount'
    | 'total_amount'
  >;
  lines: (DraftLine & { line_number: number } & LineSumsOfRow)[];
};

type LineSumsOfRow = {
  gross_amount: number;
  discount_total: number;
  net_amount: number;
  tax_amounts: LineTax[];
  total_amount: number;
};

const messages: Readonly<Record<DraftFault['code'], string>> = {
  not_a_whole_number: 'must be a whole number',
  negative: 'must not be negative',
  too_large: 'must not be more than it is taken off, nor have more than 12 digits',
  both_given: 'must not be given beside discount_ppm',
  unknown: 'must be tax rates of this merchant',
  taken: 'must not be there twice',
  mixed: 'must be all on top of the price, or all inside it',
  not_a_date: 'must be a date of the calendar',
  in_future: 'must not be in the future',
  in_past: 'must be after today',
  before_issue: 'must not be before the date of issue',
  too_late: 'must be within two years',
  before_latest: 'must not be before the latest date of issue',
  not_in_order: 'must not be before the part before it',
  too_few: 'must have at least one entry',
  too_many: 'has too many',
  too_small: 'must be more than that',
  do_not_sum: 'must come to the total',
  sum_is_zero: 'must come to more than nothing',
  missing: 'must be given',
  not_an_email: 'must be an e-mail address',
};

/** Returns the error message of a fault. */
export function draftError({ field, code }: DraftFault): FieldError {
  return { field, message: messages[code] };
}

/** A draft, and the tax rates to check it against. */
export type DraftToSum = {
  kind: InvoiceKind;
  draft: DraftValues;
  /** The merchant's rates, in the order in which documents show them. */
  rates: readonly TaxRateRecord[];
};

/**
 * Checks a draft with the domain's rules.
 *
 * @throws OperationError invalid_request that names each field at fault
 */
export function requireSoundDraft({ kind, draft, rates }: DraftToSum, use: DraftUse): CheckedDraft {
  const tax_rates = rates.map(({ tax_rate_id, rate_ppm, inclusive }) => ({ tax_rate_id, rate_ppm, inclusive }));
  const result = checkInvoiceDraft({ ...draft, kind, tax_rates }, use);
  if ('checked' in result) return result.checked;
  throw new OperationError('invalid_request', { errors: result.faults.map(draftError) });
}

/**
 * Computes the sums of a draft for saving.
 *
 * @param today in the merchant's time zone
 * @throws OperationError invalid_request that names each field at fault
 */
export function sumDraft(to_sum: DraftToSum, today: string): SummedDraft {
  const { sums } = requireSoundDraft(to_sum, { purpose: 'save', today, latest_issue_date: null });
  return { sums: columnsOf(sums, to_sum.rates), lines: linesOf(to_sum.draft, sums) };
}

function columnsOf(sums: InvoiceSums, rates: readonly TaxRateRecord[]): SummedDraft['sums'] {
  const names = new Map(rates.map(({ tax_rate_id, name }) => [tax_rate_id, name]));
  const taxes: InvoiceTax[] = sums.taxes.map((tax) => ({ ...tax, name: names.get(tax.tax_rate_id) ?? '' }));
  return {
    shipping_discount_total: sums.shipping.discount_total,
    shipping_net_amount: sums.shipping.net_amount,
    shipping_tax_amounts: sums.shipping.tax_amounts,
    shipping_total: sums.shipping.total_amount,
    taxes,
    subtotal_amount: sums.subtotal_amount,
    discount_total: sums.discount_total,
    tax_amount: sums.tax_amount,
    tax_on_top_amount: sums.tax_on_top_amount,
    total_amount: sums.total_amount,
  };
}

function linesOf({ lines }: DraftValues, sums: InvoiceSums): SummedDraft['lines'] {
  return sums.lines.map((line, index) => ({ ...(lines[index] as DraftLine), line_number: index + 1, ...line }));
}

/** Returns the columns of a draft to write, with its sums. */
export function draftColumns({ lines: _lines, parts: _parts, ...draft }: DraftValues, { sums }: SummedDraft) {
  const { bill_to, ship_to, custom_fields, ...plain } = draft;
  const { shipping_tax_amounts, taxes, ...amounts } = sums;
  return {
    ...plain,
    ...amounts,
    bill_to: JSON.stringify(bill_to),
    ship_to: ship_to === null ? null : JSON.stringify(ship_to),
    custom_fields: JSON.stringify(custom_fields),
    shipping_tax_amounts: JSON.stringify(shipping_tax_amounts),
    taxes: JSON.stringify(taxes),
  };
}

/** Replaces the lines and parts of a document. */
export async function writeLinesAndParts(
  transaction: ScopedTransaction,
  key: InvoiceKey,
  { lines }: Pick<SummedDraft, 'lines'>,
  parts: readonly DraftPart[],
): Promise<void> {
  const { merchant_uid, invoice_id } = key;
  await transaction
    .deleteFrom('invoice_lines')
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .execute();
  if (lines.length > 0) {
    await transaction
      .insertInto('invoice_lines')
      .values(
        lines.map(({ tax_amounts, ...line }) => ({
          ...line,
          merchant_uid,
          invoice_id,
          tax_amounts: JSON.stringify(tax_amounts),
        })),
      )
      .execute();
  }
  await writeParts(transaction, key, parts);
}

/** Replaces the parts of a document, in order. */
export async function writeParts(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
  parts: readonly DraftPart[],
): Promise<void> {
  await transaction
    .deleteFrom('invoice_parts')
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .execute();
  if (parts.length === 0) return;
  await transaction
    .insertInto('invoice_parts')
    .values(
      parts.map(({ label, due_date, amount }, index) => ({
        ...{ merchant_uid, invoice_id, label, due_date, amount },
        part_number: index + 1,
      })),
    )
    .execute();
}
