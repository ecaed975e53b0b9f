import {
  commercialDataOfInvoice,
  type PaidBefore,
  taxOfInvoicePayment,
} from '@countinghouse/domain/invoice/invoice-level23';
import type { LineItemDefaults } from '@countinghouse/domain/level23/commercial-data';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import type { ScopedTransaction, TerminalInScope } from '../../../operation.ts';
import { readLineItemDefaults } from '../../merchants/line-item-defaults.ts';
import { readTerminal } from '../../payments/terminal.ts';
import { type InvoiceKey, type InvoiceLineRecord, type InvoiceRecord, readInvoiceLines } from '../invoices.ts';

/** An invoice whose card is about to be charged, with the data for its payment. */
export type ChargedInvoice = {
  invoice: InvoiceRecord;
  lines: readonly InvoiceLineRecord[];
  /** Its terminal; undefined if that was deleted. */
  terminal: TerminalInScope | undefined;
  /** The invoice's customer in the vault, if active; else null. */
  customer_id: string | null;
  defaults: LineItemDefaults;
  /** The number of its card payments that are approved or undecided. */
  payment_count: number;
  paid_before: PaidBefore;
};

/** Reads the data for a payment of an invoice whose card is about to be charged. */
export async function readChargedInvoice(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
): Promise<ChargedInvoice> {
  const { merchant_uid, invoice_id } = invoice;
  const { payment_count } = await transaction
    .selectFrom('invoice_payments')
    .select((builder) => builder.fn.countAll<number>().as('payment_count'))
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .where('payment_id', 'is not', null)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow();
  const customer =
    invoice.customer_id === null
      ? undefined
      : await transaction
          .selectFrom('vault_customers')
          .select('customer_id')
          .where('merchant_uid', '=', merchant_uid)
          .where('customer_id', '=', invoice.customer_id)
          .where('status', '=', 'active')
          .executeTakeFirst();
  return {
    invoice,
    lines: await readInvoiceLines(transaction, invoice),
    terminal: await readTerminal(transaction, merchant_uid, invoice.terminal_uid),
    customer_id: customer?.customer_id ?? null,
    defaults: await readLineItemDefaults(transaction, merchant_uid),
    payment_count,
    paid_before: await readPaidBefore(transaction, invoice),
  };
}

/** The amount of an invoice payment, and the tip included in it. */
type PaidAmount = { amount: number; tip: number };

/** Reads what was paid of an invoice, or is being paid, and the tax included in it. */
export async function readPaidBefore(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
): Promise<PaidBefore> {
  const paid = await transaction
    .selectFrom('invoice_payments')
    .select(({ fn }) => [
      fn.sum<string | null>('amount').as('amount'),
      fn.sum<string | null>('sales_tax').as('sales_tax'),
    ])
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow();
  return { amount: Number(paid.amount ?? 0), sales_tax: Number(paid.sales_tax ?? 0) };
}

/** Returns the tax included in a payment of an invoice, in minor units, whoever pays. */
export function salesTaxOf(
  { invoice, paid_before }: Pick<ChargedInvoice, 'invoice' | 'paid_before'>,
  { amount, tip }: PaidAmount,
): number {
  return taxOfInvoicePayment(invoice, { paid_before, paid_amount: amount - tip });
}

/** Returns the Level 2/3 data of an invoice payment, from the invoice's lines. */
export function commercialDataOfCharge(
  { invoice, lines, defaults, payment_count, paid_before }: ChargedInvoice,
  payment: PaidAmount & { card_brand: string },
): CommercialData {
  const { invoice_number, order_id, issue_date, taxes, tax_amount, total_amount } = invoice;
  return commercialDataOfInvoice(
    defaults,
    {
      ...{ order_id, taxes, tax_amount, total_amount },
      invoice_number: invoice_number ?? '',
      issue_date: issue_date ?? '',
      lines,
      shipping: {
        gross_amount: invoice.shipping_amount,
        discount_total: invoice.shipping_discount_total,
        net_amount: invoice.shipping_net_amount,
        tax_amounts: invoice.shipping_tax_amounts,
        total_amount: invoice.shipping_total,
      },
      destination: invoice.ship_to ?? invoice.bill_to,
    },
    { ...payment, order_id, payment_number: payment_count + 1, paid_before },
  );
}
