import { paymentFileKinds } from '@countinghouse/domain/payment/payment-file';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { fileOf } from '../../file.ts';

const { pdf, png, jpeg, csv } = paymentFileKinds;

/** Downloads the file of a payment's order, as an attachment. */
export const downloadPaymentFile = defineCall({
  name: 'download_payment_file',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/{id}/file',
  summary: 'Download the file of a payment',
  source: 'S3.32; blanks.md section 9',
  permission: { any_of: ['RESD'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: fileOf(pdf.media_type, png.media_type, jpeg.media_type, csv.media_type),
  errors: [],
});
