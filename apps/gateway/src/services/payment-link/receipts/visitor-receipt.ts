import type { CallResponse } from '@countinghouse/contract/call';
import type { getVisitorReceipt } from '@countinghouse/contract/payment-link/receipts/get-visitor-receipt';
import { pageTextsOf, returnAddressOf } from '@countinghouse/domain/payment-link/link-page';
import type { Locale } from '@countinghouse/domain/text/locales';
import { OperationError, type Payer, payerOfVisitor, type VisitorContext } from '../../../operation.ts';
import { settingsOfPage } from '../../../payers/card-form.ts';
import {
  readVisitorPayment,
  type VisitorPayment,
  visitorPaymentKey,
} from '../../../store/payment-links/visitor-payments.ts';

/** A receipt as the payer sees it, on the page and as a PDF. */
export type VisitorReceipt = CallResponse<typeof getVisitorReceipt>['receipt'];

/**
 * Reads the receipt of an approved payment of the visitor's own session. Receipts of other sessions are not found.
 *
 * @throws OperationError not_found
 */
export async function readVisitorReceipt(
  { visitor, transaction: inTransaction }: VisitorContext,
  { payment_id, locale }: { payment_id: string; locale: Locale },
): Promise<VisitorReceipt> {
  const payer = payerOfVisitor(visitor);
  const { merchant } = payer;
  const payment = await inTransaction((transaction) =>
    readVisitorPayment(transaction, visitorPaymentKey(visitor, payment_id)),
  );
  if (payment === undefined || payment.captured_amount === 0) throw new OperationError('not_found');
  const settings = settingsOfPage(payer);
  const { amount, tax_amount, tip_amount } = payment;
  return {
    payment_id: payment.payment_id,
    business: merchant.doing_business_as,
    ...subjectOf(payer, payment, locale),
    net_amount: amount - tax_amount - tip_amount,
    ...{ tax_amount, tip_amount, amount },
    currency: payment.currency,
    items: payment.items,
    card_brand: payment.card_brand,
    last_four: payment.card_last_four,
    approval_code: payment.approval_code,
    order_id: payment.order_id,
    paid_at: payment.created_at.toISOString(),
    time_zone: merchant.time_zone,
    state: payment.status === 231 ? 'reversed' : payment.refunded_amount > 0 ? 'refunded' : 'paid',
    support_email: settings.support_email,
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
