import type { getVisitorReceipt as declaration } from '@countinghouse/contract/payment-link/receipts/get-visitor-receipt';
import type { VisitorOperation } from '../../../operation.ts';
import { readVisitorReceipt } from './visitor-receipt.ts';

/**
 * Returns the receipt of an approved payment of the visitor's own session. Receipts of other sessions are not found.
 *
 * @throws OperationError not_found
 */
export const getVisitorReceipt: VisitorOperation<typeof declaration> = async (context, { params }) => ({
  receipt: await readVisitorReceipt(context, { ...params, locale: context.visitor.locale }),
});
