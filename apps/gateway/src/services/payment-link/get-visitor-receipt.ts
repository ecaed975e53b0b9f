import type { getVisitorReceipt as declaration } from '@countinghouse/contract/payment-link/get-visitor-receipt';
import { pageTextsOf, returnAddressOf } from '@countinghouse/domain/payment-link/link-page';
import { OperationError, payerOfVisitor, type VisitorOperation } from '../../operation.ts';
import { settingsOfPage } from '../../payers/link-page.ts';
import { readVisitorPayment } from '../../store/payment-links/visitor-payments.ts';

/**
 * The receipt of a payment that was approved in the visitor's own session. Receipts of other sessions are not found.
 *
 * @throws OperationError not_found
 */
export const getVisitorReceipt: VisitorOperation<typeof declaration> = async (
  { visitor, transaction: inTransaction },
  { params },
) => {
  const payer = payerOfVisitor(visitor);
  const { merchant, link } = payer;
  const payment = await inTransaction((transaction) =>
    readVisitorPayment(transaction, { ...visitor, merchant_uid: merchant.merchant_uid, payment_id: params.payment_id }),
  );
  if (payment === undefined || payment.captured_amount === 0) throw new OperationError('not_found');
  const settings = settingsOfPage(payer);
  const { amount, tax_amount, tip_amount } = payment;
  return {
    receipt: {
      payment_id: payment.payment_id,
      business: merchant.doing_business_as,
      title: link.title,
      thanks: pageTextsOf(settings, visitor.locale).thanks,
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
    },
  };
};
