import type { downloadPaymentFile as declaration } from '@countinghouse/contract/credit-card/sale/download-payment-file';
import { type Operation, OperationError } from '../../../operation.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { readFileDetails, readFilePiece, readFilePieces } from '../../../store/reports/files.ts';

/** Streams the file of a payment's order. not_found for a payment without one, and for another merchant's. */
export const downloadPaymentFile: Operation<typeof declaration> = async (context, { params }) => {
  const found = await context.transaction(async (transaction) => {
    const payment = await paymentsInScope(transaction, context.identity)
      .where('payment.payment_id', '=', params.id)
      .select(['payment.merchant_uid', 'payment.details'])
      .executeTakeFirst();
    const file_id = payment?.details.pdf_file_id;
    if (payment === undefined || typeof file_id !== 'string') return undefined;
    const file = await readFileDetails(transaction, payment.merchant_uid, file_id);
    return file === undefined ? undefined : { ...file, merchant_uid: payment.merchant_uid };
  });
  if (found === undefined) throw new OperationError('not_found');
  const { merchant_uid, file_id, file_name, media_type, size_bytes } = found;
  return {
    name: file_name,
    media_type,
    length_bytes: size_bytes,
    content: readFilePieces((sequence) =>
      context.transaction((transaction) => readFilePiece(transaction, merchant_uid, file_id, sequence)),
    ),
  };
};
