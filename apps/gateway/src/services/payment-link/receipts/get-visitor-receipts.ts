import type { getVisitorReceipts as declaration } from '@countinghouse/contract/payment-link/receipts/get-visitor-receipts';
import { customerOfVisitor, OperationError, type VisitorOperation } from '../../../operation.ts';
import { shownReceipt } from '../../../payers/customer-page.ts';
import { findCustomerPayment, readCustomerPayments } from '../../../store/visitors/customer-account.ts';

/**
 * Returns the next receipts of the customer whose link the visitor has opened.
 *
 * @throws OperationError not_found if the payment that they follow is not the customer's or has no receipt
 */
export const getVisitorReceipts: VisitorOperation<typeof declaration> = async ({ visitor, transaction }, { query }) => {
  const key = { merchant_uid: visitor.merchant.merchant_uid, customer_id: customerOfVisitor(visitor) };
  const { rows, has_more } = await transaction(async (scoped) => {
    const last = await findCustomerPayment(scoped, key, query.after);
    if (last === undefined) throw new OperationError('not_found');
    return readCustomerPayments(scoped, key, last);
  });
  return { receipts: rows.map(shownReceipt), has_more };
};
