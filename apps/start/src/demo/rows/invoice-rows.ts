import { defaultSeriesPatterns } from '@countinghouse/domain/invoice/invoice-number';
import { TEN_THOUSANDTHS } from '@countinghouse/domain/level23/line-item';
import { draftColumns } from '@countinghouse/gateway/store/invoices/draft';
import { initialSettings } from '@countinghouse/gateway/store/invoices/settings';
import type { DemoMerchant } from '../demo-merchant.ts';
import { catalogueOf } from '../invoices/catalogue.ts';
import { type DemoInvoice, owedOf } from '../invoices/demo-invoice.ts';
import { seriesIdOf, seriesOf } from '../invoices/number-documents.ts';
import { taxRatesOf } from '../invoices/tax-rates.ts';
import type { PaymentLife } from '../payment-life.ts';
import { randomOf } from '../random.ts';
import type { DemoWorld } from '../world.ts';
import { invoiceHistoryRows } from './invoice-history-rows.ts';
import { type InvoiceMailKeys, invoiceMailRows } from './invoice-mail-rows.ts';
import { rowsOf, type TableRows } from './rows.ts';
import { ownerOf, type WrittenInvoice } from './written-invoice.ts';

/**
 * Makes invoices, estimates and credit notes with all that belongs to them: settings, numbers, taxes, price list, payments, mails, history.
 */
export function invoiceRows(world: DemoWorld, keys: InvoiceMailKeys): TableRows[] {
  const { merchants, now } = world;
  const writers = merchants.filter(({ invoices }) => invoices.length > 0);
  const written = writers.flatMap(({ merchant, invoices }) => invoices.map((invoice) => ({ merchant, invoice })));
  const history = invoiceHistoryRows(written, now);
  const shares = written.flatMap(({ merchant, invoice }) =>
    invoice.shares.map((share) => ({ merchant, invoice, share })),
  );
  return [
    rowsOf(
      'tax_rates',
      writers.flatMap(({ merchant, created_at }) => ratesOf(merchant, created_at)),
    ),
    rowsOf('invoice_settings', writers.map(settingsRow)),
    rowsOf(
      'invoice_series',
      writers.flatMap(({ merchant, invoices, created_at }) =>
        seriesOf(invoices).map((series) => ({
          ...defaultSeriesPatterns[series.kind],
          ...series,
          merchant_uid: merchant.merchant_uid,
          series_id: seriesIdOf(merchant, series.kind),
          is_default: true,
          created_at,
          updated_at: created_at,
        })),
      ),
    ),
    rowsOf(
      'invoice_items',
      writers.flatMap(({ merchant, created_at }) => itemRows(merchant, created_at)),
    ),
    rowsOf(
      'invoices',
      written.map((one) => ({ ...invoiceRow(one), ...history.columnsOf(one.invoice) })),
    ),
    rowsOf('invoice_lines', written.flatMap(lineRows)),
    rowsOf('invoice_parts', written.flatMap(partRows)),
    rowsOf(
      'offline_payments',
      shares.flatMap(({ merchant, invoice, share }) => {
        if (share.paid_by.kind === 'card') return [];
        const { offline_payment_id, method, reference } = share.paid_by;
        return [
          {
            ...{
              merchant_uid: merchant.merchant_uid,
              invoice_id: invoice.invoice_id,
              offline_payment_id,
              method,
              reference,
            },
            ...{ received_on: share.date, amount: share.amount, state: 'applied' as const },
            ...{ created_at: share.at, created_by: ownerOf(merchant)?.user_id ?? null },
          },
        ];
      }),
    ),
    rowsOf('invoice_payments', shares.map(shareRow)),
    rowsOf(
      'invoice_refunds',
      written.flatMap(({ merchant, invoice }) => invoice.refunds.map((refund) => refundRow(merchant, invoice, refund))),
    ),
    rowsOf(
      'estimate_answers',
      written.flatMap(({ merchant, invoice }) => answerRows(merchant, invoice)),
    ),
    ...history.rows,
    ...invoiceMailRows(written, history.remindersOf, keys),
  ];
}

/** Returns the invoice of each payment or refund, and whether a visitor paid it. */
export function invoicesOfPayments({ merchants }: DemoWorld): Map<PaymentLife, DemoInvoice> {
  const invoices = merchants.flatMap((each) => each.invoices);
  return new Map(
    invoices.flatMap((invoice) => [
      ...invoice.shares.flatMap(({ paid_by }) => (paid_by.kind === 'card' ? [[paid_by.life, invoice] as const] : [])),
      ...invoice.refunds.map(({ life }) => [life, invoice] as const),
    ]),
  );
}

function ratesOf(merchant: DemoMerchant, created_at: Date) {
  const catalogue = catalogueOf(merchant);
  return catalogue === undefined ? [] : taxRatesOf(merchant, catalogue, created_at);
}

function settingsRow({ merchant, created_at }: DemoWorld['merchants'][number]) {
  const { payment_terms, note_to_customer = '', terms = '' } = catalogueOf(merchant) ?? {};
  const { default_locale, reminder_days, allow_partial, minimum_amount, tip_choices } = initialSettings;
  return {
    ...{ default_locale, reminder_days, allow_partial, minimum_amount, tip_choices },
    merchant_uid: merchant.merchant_uid,
    payment_terms: payment_terms ?? initialSettings.payment_terms,
    texts: JSON.stringify({ en: { note_to_customer, terms } }),
    version: 1,
    created_at,
    updated_at: created_at,
  };
}

function itemRows(merchant: DemoMerchant, created_at: Date) {
  const random = randomOf(`price list ${merchant.doing_business_as}`);
  const rates = ratesOf(merchant, created_at).filter(({ disabled_at }) => disabled_at === null);
  return (catalogueOf(merchant)?.items ?? []).map(({ price, taxes, ...item }) => ({
    ...item,
    merchant_uid: merchant.merchant_uid,
    item_id: random.uuid(),
    unit_price_ten_thousandths: price * (TEN_THOUSANDTHS / 100),
    currency: merchant.currency,
    tax_rate_ids: rates.filter(({ name }) => taxes.includes(name)).map(({ tax_rate_id }) => tax_rate_id),
    created_at,
    created_by: ownerOf(merchant)?.user_id ?? null,
    updated_at: created_at,
  }));
}

function invoiceRow({ merchant, invoice }: WrittenInvoice) {
  const { invoice_id, kind, status, draft, summed, issued_at, created_at, closed, paid_at } = invoice;
  const owner = ownerOf(merchant);
  const columns = draftColumns(draft, summed);
  return {
    ...columns,
    ...{ merchant_uid: merchant.merchant_uid, invoice_id, kind, status, invoice_number: invoice.invoice_number },
    series_id: seriesIdOf(merchant, kind),
    open_due_date: openDueDate(invoice),
    charge_at: chargeAt(invoice),
    send_on: invoice.send_on,
    paid_amount: invoice.paid_amount,
    refunded_amount: invoice.refunded_amount,
    credited_amount: invoice.credited_amount,
    re_attempts: kind === 'credit_note' ? 0 : 3,
    brand_version: null,
    issued_at,
    sent_at: issued_at,
    first_viewed_at: invoice.viewed_at,
    paid_at,
    closed_at: closed?.at ?? null,
    close_reason: closed?.reason ?? null,
    replaces_invoice_id: null,
    parent_invoice_id: invoice.parent?.invoice_id ?? null,
    recurring_id: null,
    created_at,
    created_by: owner?.user_id ?? null,
    created_by_name: owner === undefined ? '' : `${owner.first_name} ${owner.last_name}`,
    mail_state: issued_at === null ? ('none' as const) : invoice.mail,
    sent_by_person_at: issued_at,
  };
}

/** An open invoice that charges a card is due for the charging job, which works out the day. Normally a trigger sets this, as below. */
function chargeAt({ kind, status, draft }: DemoInvoice): Date | null {
  const is_owed = status === 'open' || status === 'partially_paid';
  return kind === 'invoice' && is_owed && draft.account_uid !== null ? new Date(0) : null;
}

/** The due date of the oldest open part. Normally a trigger computes it, but triggers are off while rows are copied. */
function openDueDate(invoice: DemoInvoice): string | null {
  if (invoice.kind !== 'invoice' || (invoice.status !== 'open' && invoice.status !== 'partially_paid')) return null;
  let until_here = 0;
  for (const part of invoice.parts) {
    until_here += part.amount;
    if (until_here > invoice.paid_amount) return part.due_date;
  }
  throw new Error(`An invoice of the demo world that owes ${owedOf(invoice)} has no open part`);
}

function lineRows({ merchant, invoice }: WrittenInvoice) {
  return invoice.summed.lines.map(({ tax_amounts, ...line }) => ({
    ...line,
    merchant_uid: merchant.merchant_uid,
    invoice_id: invoice.invoice_id,
    tax_amounts: JSON.stringify(tax_amounts),
  }));
}

function partRows({ merchant, invoice }: WrittenInvoice) {
  const { invoice_id } = invoice;
  return invoice.parts.map((part) => ({ ...part, merchant_uid: merchant.merchant_uid, invoice_id }));
}

function shareRow({ merchant, invoice, share }: WrittenInvoice & { share: DemoInvoice['shares'][number] }) {
  const { paid_by, state, amount, sales_tax, parts, at } = share;
  const by_card = paid_by.kind === 'card' ? paid_by : undefined;
  const payment_id = by_card?.life.payment_id ?? null;
  const offline_payment_id = paid_by.kind === 'offline' ? paid_by.offline_payment_id : null;
  return {
    ...{ merchant_uid: merchant.merchant_uid, invoice_id: invoice.invoice_id, payment_id, offline_payment_id },
    invoice_payment_id: randomOf(`share ${payment_id ?? offline_payment_id}`).uuid(),
    ...{ currency: merchant.currency, state, amount, tip_amount: 0, sales_tax, parts: JSON.stringify(parts) },
    created_at: by_card?.life.created_at ?? at,
    concluded_at: at,
    visitor_id: by_card?.visitor_id ?? null,
  };
}

function refundRow(merchant: DemoMerchant, { invoice_id }: DemoInvoice, refund: DemoInvoice['refunds'][number]) {
  const { life, parent, amount, credit_note } = refund;
  return {
    ...{ merchant_uid: merchant.merchant_uid, invoice_id, amount, credit_note_id: credit_note.invoice_id },
    ...{ payment_id: life.payment_id, parent_payment_id: parent.payment_id },
    ...{ state: 'applied' as const, tip_amount: 0, reopens_invoice: false, parts: '[]' },
    created_at: life.created_at,
    concluded_at: credit_note.created_at,
    reversal_reserved: false,
  };
}

function answerRows({ merchant_uid }: DemoMerchant, { invoice_id, answer }: DemoInvoice) {
  if (answer === undefined) return [];
  const { at, ...given } = answer;
  const visitor_id = randomOf(`visitor ${invoice_id}`).uuid();
  return [{ ...given, merchant_uid, invoice_id, visitor_id, address: '203.0.113.24', answered_at: at }];
}
