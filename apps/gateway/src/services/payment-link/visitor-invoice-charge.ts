import type { CallInput } from '@countinghouse/contract/call';
import type { createVisitorPayment as declaration } from '@countinghouse/contract/payment-link/create-visitor-payment';
import { checkCardNumber, cleanCardNumber } from '@countinghouse/domain/card/card';
import { type PayableNow, type PayerAmountFault, payerAmountFault } from '@countinghouse/domain/invoice/invoice-parts';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import type { Charge } from '../../charge/charge.ts';
import { paymentSettingsOf } from '../../charge/charge-card.ts';
import { type InvoicePayer, OperationError, type VisitorContext } from '../../operation.ts';
import { asksPostalCode } from '../../payers/card-form.ts';
import { invoiceFormOf, payableOf } from '../../payers/invoice-page.ts';
import { payableStateNow } from '../../payers/payer-state.ts';
import type { PaymentEngine } from '../../payment-engine.ts';
import { findInvoice, type InvoiceRecord } from '../../store/invoices/invoices.ts';
import {
  type ChargedInvoice,
  commercialDataOfCharge,
  readChargedInvoice,
  readPaidBefore,
  salesTaxOf,
} from '../../store/invoices/payments/charged-invoice.ts';
import { readPartStandings } from '../../store/invoices/payments/open-parts.ts';
import type { KeyedRequest } from '../../store/payments/idempotency-keys.ts';
import { checkVisitorPayment } from './check-visitor-payment.ts';
import { payerDetails, visitor_merchant_statuses } from './payer-details.ts';

type Body = CallInput<typeof declaration>['body'];

/**
 * Prepares the charge for a visitor's payment of an invoice, with every check that needs no write. The amount is calculated here from the
 * invoice. The transaction that reserves the amount checks again that the open amount is the one the page showed.
 *
 * @throws OperationError link_not_payable with `details.state`, payment_under_way, nothing_to_pay, invalid_request, changed_meanwhile with
 *   `details.payable_amount` if the open amount is not the one the page showed
 */
export async function visitorInvoiceCharge(
  engine: PaymentEngine,
  context: VisitorContext,
  payer: InvoicePayer,
  { body, idempotency }: { body: Body; idempotency: KeyedRequest },
): Promise<Charge> {
  const { merchant, terminal, customer } = payer;
  const { merchant_uid, time_zone } = merchant;
  const { invoice_id, customer_id, currency } = payer.invoice;
  const now = engine.clock.now();
  const today = businessDateOf(now, time_zone);
  requirePayable(payer, now);
  const settings = await paymentSettingsOf(engine, merchant_uid);
  const { invoice, parts, charged, paid_before } = await context.transaction(async (transaction) => {
    const read = await findInvoice(transaction, { merchant_uid, invoice_id });
    const has_data = payer.merchant_setting.allow_l2l3;
    // Its tax and its Level 2/3 data come from the same invoice, read once.
    const data = has_data ? await readChargedInvoice(transaction, read) : null;
    const paid = data?.paid_before ?? (await readPaidBefore(transaction, read));
    return { invoice: read, parts: await readPartStandings(transaction, read), charged: data, paid_before: paid };
  });
  const payable = payableOf({ invoice, parts }, today);
  const answers = checkVisitorPayment(body, {
    today,
    ...invoiceFormOf(payer, payable, settings),
    custom_fields: settings.custom_fields,
    asks_postal_code: asksPostalCode({ currency }),
    is_personal: customer !== null,
    offers_charging: true,
  });
  const { amount: share, tip_amount: tip } = amountsOf(invoice, payable, body);
  const amount = share + tip;
  const { visitor, request_id, address, log, replaying } = context;
  const { consent_text, charging_consent_text } = answers;
  const active_customer_id = customer?.is_active === true ? customer_id : null;
  return {
    operation: 'sale',
    ...{ merchant, terminal, settings, idempotency, log, replaying },
    ...{ amount, tip },
    sales_tax: salesTaxOf({ invoice, paid_before }, { amount, tip }),
    starter: { kind: 'visitor' },
    card: {
      kind: 'typed',
      card_number: cleanCardNumber(body.card_number),
      expiry: body.expiry,
      cvv: body.cvv,
      entry: 'ecommerce',
    },
    keep:
      consent_text === null
        ? null
        : { customer_id: active_customer_id, consent_channel: 'online', consent_text, charging_consent_text },
    source: { source: 'invoice', source_id: invoice_id },
    link_use: null,
    invoice_share: {
      invoice_id,
      customer_id: active_customer_id,
      commercial: commercialDataOf(charged, { ...body, amount, tip }),
      payable_amount: body.payable_amount ?? null,
      merchant_statuses: visitor_merchant_statuses,
      visitor: { visitor_id: visitor.visitor_id, last_payment_id: payer.attempt?.payment_id ?? null },
    },
    currency,
    customer: body.cardholder_name || (customer?.full_name ?? ''),
    company: '',
    email: answers.email || (customer?.email ?? ''),
    address: {
      street: answers.billing_address?.address_1,
      postal_code: body.postal_code || answers.billing_address?.postal_code,
    },
    order_id: payer.invoice.order_id,
    details: payerDetails(answers, {
      description: payer.invoice.title || payer.invoice.invoice_number,
      name: body.cardholder_name ?? '',
      locale: visitor.locale,
    }),
    duplicate_confirmed: true,
    origin: { request_id, address },
    check: (chosen) => {
      if (chosen.currency !== currency) throw new OperationError('terminal_takes_no_payments');
    },
  };
}

/** Returns the Level 2/3 data of the payment, if the merchant sends any. */
function commercialDataOf(
  charged: ChargedInvoice | null,
  { card_number, amount, tip }: { card_number: string; amount: number; tip: number },
) {
  const checked = checkCardNumber(card_number);
  if (charged === null || 'fault' in checked) return null;
  return commercialDataOfCharge(charged, { amount, tip, card_brand: checked.brand });
}

function requirePayable(payer: InvoicePayer, now: Date): void {
  const state = payableStateNow(payer, { now });
  if (state === 'open') return;
  if (state === 'being_paid') throw new OperationError('payment_under_way');
  if (state === 'paid') throw new OperationError('nothing_to_pay');
  throw new OperationError('link_not_payable', { details: { state } });
}

/** Calculates the share of the invoice and the tip on top, which must be what the page showed. */
function amountsOf(
  invoice: InvoiceRecord,
  payable: PayableNow | null,
  body: Body,
): { amount: number; tip_amount: number } {
  const { amount, tip_amount = 0, payable_amount } = body;
  const missing = { amount, payable_amount };
  const errors = Object.entries(missing).flatMap(([field, value]) =>
    value === undefined ? [{ field, message: 'must be given' }] : [],
  );
  if (amount === undefined || errors.length > 0) throw new OperationError('invalid_request', { errors });
  const whole_amount = payable?.whole_amount ?? 0;
  if (whole_amount === 0) {
    throw new OperationError(invoice.reserved_amount > 0 ? 'payment_under_way' : 'nothing_to_pay');
  }
  const fault = payerAmountFault(amount, payable, invoice);
  const shows_now =
    payable_amount === whole_amount &&
    body.currency === invoice.currency &&
    body.total_amount === amount + tip_amount &&
    fault?.code !== 'not_offered';
  if (!shows_now) {
    throw new OperationError('changed_meanwhile', {
      message: 'What is left to pay has changed: look at it before you pay',
      details: { payable_amount: whole_amount, currency: invoice.currency },
    });
  }
  if (fault !== undefined) refuse('amount', faultMessage(fault));
  if (tip_amount > 0 && invoice.tip_choices.length === 0) refuse('tip_amount', 'is not offered by this invoice');
  if (tip_amount > amount) refuse('tip_amount', 'is more than this invoice takes');
  return { amount, tip_amount };
}

function refuse(field: string, message: string): never {
  throw new OperationError('invalid_request', { errors: [{ field, message }] });
}

function faultMessage(fault: PayerAmountFault): string {
  switch (fault.code) {
    case 'below_minimum':
      return 'is less than this invoice takes';
    case 'leaves_too_little':
      return 'leaves less than this invoice takes: pay all that is left, or less';
    default:
      return 'is more than is left to pay';
  }
}
