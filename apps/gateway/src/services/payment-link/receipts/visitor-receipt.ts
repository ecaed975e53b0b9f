import type { CallResponse } from '@countinghouse/contract/call';
import type { getVisitorReceipt } from '@countinghouse/contract/payment-link/receipts/get-visitor-receipt';
import { pageTextsOf, returnAddressOf } from '@countinghouse/domain/payment-link/link-page';
import type { Locale } from '@countinghouse/domain/text/locales';
import {
  customerOfVisitor,
  OperationError,
  type Payer,
  payerOfVisitor,
  type VisitorContext,
} from '../../../operation.ts';
import { settingsOfPage } from '../../../payers/card-form.ts';
import { receiptStateOf } from '../../../payers/receipt-state.ts';
import { shownBusiness } from '../../../payers/shown-business.ts';
import { readBusinessFacts } from '../../../store/merchants/business-contact.ts';
import {
  readVisitorPayment,
  type VisitorPayment,
  visitorPaymentKey,
} from '../../../store/payment-links/visitor-payments.ts';
import { findCustomerPayment } from '../../../store/visitors/customer-account.ts';

/** A receipt as the payer sees it, on the page and as a PDF. */
export type VisitorReceipt = CallResponse<typeof getVisitorReceipt>['receipt'];

/**
 * Reads the receipt of an approved payment of the visitor's session, or of the customer whose link they opened. Other receipts are not found.
 *
 * @throws OperationError not_found
 */
export async function readVisitorReceipt(
  context: VisitorContext,
  { payment_id, locale }: { payment_id: string; locale: Locale },
): Promise<VisitorReceipt & { place: string }> {
  const { visitor, transaction: inTransaction } = context;
  if (visitor.target.purpose === 'customer') return readCustomerReceipt(context, payment_id);
  const payer = payerOfVisitor(visitor);
  const payment = await inTransaction((transaction) =>
    readVisitorPayment(transaction, visitorPaymentKey(visitor, payment_id)),
  );
  if (payment === undefined || payment.captured_amount === 0) throw new OperationError('not_found');
  const { business, place } = shownBusiness(payer.merchant, payer.business);
  return {
    ...paidOf(payment),
    ...{ business, place },
    ...subjectOf(payer, payment, locale),
    time_zone: payer.merchant.time_zone,
    support_email: settingsOfPage(payer).support_email,
  };
}

async function readCustomerReceipt(
  { visitor, transaction: inTransaction }: VisitorContext,
  payment_id: string,
): Promise<VisitorReceipt & { place: string }> {
  const { merchant } = visitor;
  const { merchant_uid, time_zone } = merchant;
  const customer_id = customerOfVisitor(visitor);
  return inTransaction(async (transaction) => {
    const payment = await findCustomerPayment(transaction, { merchant_uid, customer_id }, payment_id);
    if (payment === undefined) throw new OperationError('not_found');
    const { description: title, invoice_number } = payment;
    const { business, place } = shownBusiness(merchant, await readBusinessFacts(transaction, merchant_uid));
    return {
      ...paidOf(payment),
      ...{ business, place, title, invoice_number, time_zone },
      ...{ thanks: '', return_url: null, support_email: '' },
    };
  });
}

/** Returns what was paid, and with which card. */
function paidOf(payment: VisitorPayment) {
  const { payment_id, amount, tax_amount, tip_amount, currency, items, card_brand, approval_code, order_id } = payment;
  return {
    ...{ payment_id, tax_amount, tip_amount, amount, currency, items, card_brand, approval_code, order_id },
    net_amount: amount - tax_amount - tip_amount,
    last_four: payment.card_last_four,
    paid_at: payment.created_at.toISOString(),
    state: receiptStateOf(payment),
  };
}

/** Returns what was paid for: the merchant's description of a payment link, or the number of an invoice. */
function subjectOf(
  payer: Payer,
  { payment_id }: VisitorPayment,
  locale: Locale,
): Pick<VisitorReceipt, 'title' | 'invoice_number' | 'thanks' | 'return_url'> {
  if ('invoice' in payer) {
    const { title, invoice_number } = payer.invoice;
    return { title, invoice_number, thanks: '', return_url: null };
  }
  const { link } = payer;
  const settings = settingsOfPage(payer);
  return {
    title: link.title,
    invoice_number: null,
    thanks: pageTextsOf(settings, locale).thanks,
    return_url: returnAddressOf(link, settings, payment_id),
  };
}
