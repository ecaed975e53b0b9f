import type { CallResponse } from '@countinghouse/contract/call';
import type { getVisitorReceipt } from '@countinghouse/contract/payment-link/get-visitor-receipt';
import { pageTextsOf, returnAddressOf } from '@countinghouse/domain/payment-link/link-page';
import type { Locale } from '@countinghouse/domain/text/locales';
import { OperationError, payerOfVisitor, type VisitorContext } from '../../operation.ts';
import { settingsOfPage } from '../../payers/link-page.ts';
import { readVisitorPayment } from '../../store/payment-links/visitor-payments.ts';

/** A receipt as its payer has it: on the page and as a PDF. */
export type VisitorReceipt = CallResponse<typeof getVisitorReceipt>['receipt'];

/**
 * Reads the receipt of a payment that was approved in the visitor's own session. Receipts of other sessions are not found.
 *
 * @throws OperationError not_found
 */
export async function readVisitorReceipt(
  { visitor, transaction: inTransaction }: VisitorContext,
  { payment_id, locale }: { payment_id: string; locale: Locale },
): Promise<VisitorReceipt> {
  const payer = payerOfVisitor(visitor);
  const { merchant, link } = payer;
  const payment = await inTransaction((transaction) =>
    readVisitorPayment(transaction, { ...visitor, merchant_uid: merchant.merchant_uid, payment_id }),
  );
  if (payment === undefined || payment.captured_amount === 0) throw new OperationError('not_found');
  const settings = settingsOfPage(payer);
  const { amount, tax_amount, tip_amount } = payment;
  return {
    payment_id: payment.payment_id,
    business: merchant.doing_business_as,
    title: link.title,
    thanks: pageTextsOf(settings, locale).thanks,
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
    return_url: returnAddressOf(link, settings, payment.payment_id),
  };
}
