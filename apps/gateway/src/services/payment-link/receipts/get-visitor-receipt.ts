import type { getVisitorReceipt as declaration } from '@countinghouse/contract/payment-link/receipts/get-visitor-receipt';
import type { VisitorOperation } from '../../../operation.ts';
import { readVisitorReceipt } from './visitor-receipt.ts';

/**
 * Reads the receipt of an approved payment of the visitor's session, or of the customer whose link they opened. Other receipts are not found.
 *
 * @throws OperationError not_found
 */
export const getVisitorReceipt: VisitorOperation<typeof declaration> = async (context, { params }) => {
  const { place: _, ...receipt } = await readVisitorReceipt(context, { ...params, locale: context.visitor.locale });
  return { receipt };
};
