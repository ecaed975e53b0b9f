import { fileWords } from '@countinghouse/domain/export/file-words';
import type { PartStanding } from '@countinghouse/domain/invoice/invoice-parts';
import type { InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import { type CurrencyCode, currencies } from '@countinghouse/domain/money';
import { documentDate } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import { timeZones } from '@countinghouse/domain/time/time-zones';
import type { Invoice } from '@countinghouse/files/documents/write-invoice';
import type { I18n } from '@lingui/core';
import { i18nOf } from '../i18n.ts';
import type { InvoiceToWrite } from '../store/invoices/invoice-to-write.ts';
import { partyOf } from '../store/invoices/invoices.ts';

/** Returns a document number as a file name: the number can contain a slash, a space or letters of any script. */
export const invoiceFileName = (invoice_number: string): string => invoice_number.replace(/[^\p{L}\p{N}._-]+/gu, '-');

const date = (plain: string): string => documentDate(new Date(`${plain}T00:00:00Z`));

/** Returns the contents of a document's PDF: its stored rows, in its language, with nothing recalculated. */
export function invoiceDocument(to_write: InvoiceToWrite): Invoice {
  const { invoice, is_draft, lines, merchant, paid } = to_write;
  const { locale, kind, currency, invoice_number: number } = invoice;
  const i18n = i18nOf(locale);
  const code = currencies[currency].alphabetic;
  let carried_amount = 0;
  return {
    locale,
    paper: currency === usDollars ? 'letter' : 'a4',
    currency: code,
    time_zone: timeZones[merchant.time_zone],
    issued_at: invoice.issued_at.toISOString(),
    issue_date: invoice.issue_date,
    due_date: kind === 'credit_note' ? null : invoice.due_date,
    paid,
    number,
    draft: is_draft ? i18n._({ id: 'invoice_pdf.draft', message: 'Draft, not issued yet' }) : null,
    merchant: { name: merchant.doing_business_as, lines: merchant.lines, registered: merchant.doing_business_as },
    bill_to: blockOf(invoice.bill_to),
    deliver_to: invoice.ship_to === null ? null : blockOf(invoice.ship_to),
    purchase_order: invoice.order_id,
    payment_terms: kind === 'invoice' ? termsOf(invoice, i18n) : '',
    lines: lines.map((line) => {
      carried_amount += line.gross_amount;
      return {
        description: line.description,
        note: line.item_code,
        quantity_ten_thousandths: line.quantity_ten_thousandths,
        unit_price_ten_thousandths: line.unit_price_ten_thousandths,
        tax_rates_ppm: line.tax_rate_ids.flatMap((id) =>
          invoice.taxes.filter(({ tax_rate_id }) => tax_rate_id === id).map(({ rate_ppm }) => rate_ppm),
        ),
        amount: line.gross_amount,
        carried_amount,
      };
    }),
    ...sumsOf(to_write, { i18n, code }),
    taxes: hasTaxTable(invoice) ? invoice.taxes : [],
    parts: to_write.parts.length < 2 ? [] : to_write.parts.map((part, index) => partOf(part, index, i18n)),
    note: [invoice.title, invoice.note_to_customer, invoice.terms].filter((text) => text !== '').join('\n\n'),
    pay: payOf(to_write, i18n),
    words: wordsOf({ kind, locale, number, code }, i18n),
  };
}

/** Documents in US dollars use Letter paper, others A4. */
const usDollars: CurrencyCode = 840;

type DocumentToWrite = InvoiceToWrite['invoice'];

function blockOf(kept: DocumentToWrite['bill_to']) {
  const { name, company_name, email, address_1, address_2, city, state, postal_code, country } = partyOf(kept);
  const place = [city, [state, postal_code].filter((part) => part !== '').join(' '), country];
  const [first = '', ...rest] = [company_name, name].filter((part) => part !== '');
  const below = [...rest, address_1, address_2, place.filter((part) => part !== '').join(', '), email];
  const whole = [first, ...below].filter((line) => line !== '');
  return { name: whole[0] ?? '', lines: whole.slice(1) };
}

/** Taxes inside prices are no step to the total, and of several taxes each says what it is on. */
const hasTaxTable = ({ taxes }: DocumentToWrite): boolean =>
  taxes.length > 1 || taxes.some(({ inclusive }) => inclusive);

function sumsOf({ invoice }: InvoiceToWrite, { i18n, code }: { i18n: I18n; code: string }) {
  const { kind, locale, due_date, balance_amount } = invoice;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  const before = [
    { label: i18n._({ id: 'invoice_pdf.subtotal', message: 'Subtotal' }), amount: invoice.subtotal_amount },
    { label: i18n._({ id: 'invoice_pdf.shipping', message: 'Shipping' }), amount: invoice.shipping_amount },
    { label: i18n._({ id: 'invoice_pdf.discount', message: 'Discount' }), amount: -invoice.discount_total },
    ...invoice.taxes
      .filter(({ inclusive }) => !inclusive)
      .map(({ name, rate_ppm, tax_amount }) => ({
        label: `${name}, ${percent.format(rate_ppm / 1_000_000)}`,
        amount: tax_amount,
      })),
  ].filter(({ amount }, index) => index === 0 || amount !== 0);
  const kept = invoice.paid_amount - invoice.refunded_amount;
  const settled = [
    { label: i18n._({ id: 'invoice_pdf.paid_so_far', message: 'Paid' }), amount: -kept },
    { label: i18n._({ id: 'invoice_pdf.credited', message: 'Credited' }), amount: -invoice.credited_amount },
  ].filter(({ amount }) => amount !== 0);
  return {
    sums: before,
    total: {
      label: i18n._({ id: 'invoice_pdf.total', message: 'Total, {code}', values: { code } }),
      amount: invoice.total_amount,
    },
    settled: kind === 'invoice' ? settled : [],
    remains:
      kind === 'invoice' && due_date !== null && balance_amount > 0
        ? {
            label: i18n._({
              id: 'invoice_pdf.amount_due_by',
              message: 'Amount due by {date}',
              values: { date: date(due_date) },
            }),
            amount: balance_amount,
          }
        : null,
  };
}

function partOf({ part_number, label, due_date, amount, open_amount }: PartStanding, index: number, i18n: I18n) {
  return {
    label:
      label === ''
        ? i18n._({
            id: 'invoice_pdf.part_number',
            message: 'Part {number}',
            values: { number: part_number || index + 1 },
          })
        : label,
    due_date,
    amount,
    status:
      open_amount === 0
        ? i18n._({ id: 'invoice_pdf.part_paid', message: 'Settled' })
        : open_amount < amount
          ? i18n._({ id: 'invoice_pdf.part_partly_paid', message: 'Partly paid' })
          : i18n._({ id: 'invoice_pdf.part_open', message: 'Open' }),
  };
}

function payOf({ invoice, link }: InvoiceToWrite, i18n: I18n): Invoice['pay'] {
  const { kind, status, due_date, balance_amount } = invoice;
  if (kind !== 'invoice' || link === null || due_date === null || balance_amount === 0) return null;
  if (status !== 'open' && status !== 'partially_paid') return null;
  return {
    heading: i18n._({ id: 'invoice_pdf.pay', message: 'Pay by card' }),
    link,
    link_alternative: i18n._({ id: 'invoice_pdf.code', message: 'QR code of the page on which the invoice is paid' }),
    lines: [
      { text: i18n._({ id: 'invoice_pdf.scan', message: 'Scan the code to pay on a secure page.' }), strong: false },
    ],
    amount_label: i18n._({ id: 'invoice_pdf.amount_due', message: 'Amount due' }),
    amount: balance_amount,
    by: i18n._({ id: 'invoice_pdf.by', message: 'by {date}', values: { date: date(due_date) } }),
  };
}

const daysOfTerms = { net_7: 7, net_14: 14, net_30: 30, net_60: 60 } as const;

function termsOf({ payment_terms }: DocumentToWrite, i18n: I18n): string {
  if (payment_terms === 'date') return '';
  if (payment_terms === 'on_receipt') return i18n._({ id: 'invoice_pdf.on_receipt', message: 'On receipt' });
  return i18n._({
    id: 'invoice_pdf.net',
    message: '{days, plural, one {# day net} other {# days net}}',
    values: { days: daysOfTerms[payment_terms] },
  });
}

function wordsOf(
  { kind, locale, number, code }: { kind: InvoiceKind; locale: Locale; number: string; code: string },
  i18n: I18n,
): Invoice['words'] {
  return {
    title: {
      invoice: i18n._({ id: 'invoice_pdf.invoice', message: 'Invoice' }),
      estimate: i18n._({ id: 'invoice_pdf.estimate', message: 'Estimate' }),
      credit_note: i18n._({ id: 'invoice_pdf.credit_note', message: 'Credit note' }),
    }[kind],
    bill_to: i18n._({ id: 'invoice_pdf.bill_to', message: 'Bill to' }),
    deliver_to: i18n._({ id: 'invoice_pdf.deliver_to', message: 'Deliver to' }),
    issued: i18n._({ id: 'invoice_pdf.issued', message: 'Issued' }),
    purchase_order: i18n._({ id: 'invoice_pdf.order', message: 'Order' }),
    due:
      kind === 'estimate'
        ? i18n._({ id: 'invoice_pdf.valid_until', message: 'Valid until' })
        : i18n._({ id: 'invoice_pdf.due', message: 'Due' }),
    payment_terms: i18n._({ id: 'invoice_pdf.terms', message: 'Terms' }),
    paid: i18n._({ id: 'invoice_pdf.paid', message: 'Paid on' }),
    item: i18n._({ id: 'invoice_pdf.item', message: 'Item' }),
    quantity: i18n._({ id: 'invoice_pdf.quantity', message: 'Quantity' }),
    price: i18n._({ id: 'invoice_pdf.price', message: 'Price' }),
    tax: i18n._({ id: 'invoice_pdf.tax', message: 'Tax' }),
    amount: i18n._({ id: 'invoice_pdf.amount', message: 'Amount, {code}', values: { code } }),
    carried: i18n._({ id: 'invoice_pdf.carried', message: 'Carried over' }),
    taxes: i18n._({ id: 'invoice_pdf.taxes', message: 'Taxes' }),
    tax_rate: i18n._({ id: 'invoice_pdf.tax_rate', message: 'Rate' }),
    tax_base: i18n._({ id: 'invoice_pdf.tax_base', message: 'On, {code}', values: { code } }),
    tax_amount: i18n._({ id: 'invoice_pdf.tax_amount', message: 'Tax, {code}', values: { code } }),
    parts: i18n._({ id: 'invoice_pdf.parts', message: 'Payment plan' }),
    part: i18n._({ id: 'invoice_pdf.part', message: 'Part' }),
    part_due: i18n._({ id: 'invoice_pdf.part_due', message: 'Due on' }),
    part_status: i18n._({ id: 'invoice_pdf.part_status', message: 'Status' }),
    page: `${number}, ${fileWords[locale].page_label}`,
  };
}
