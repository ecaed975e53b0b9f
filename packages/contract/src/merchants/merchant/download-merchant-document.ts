import { paymentFileKinds } from '@countinghouse/domain/payment/payment-file';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { fileOf } from '../../file.ts';

const { pdf, png, jpeg, csv } = paymentFileKinds;

/** Downloads a document about a merchant, as an attachment. */
export const downloadMerchantDocument = defineCall({
  name: 'download_merchant_document',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/documents/{file_id}',
  summary: 'Download a document of a merchant',
  source: 'S2 (Update Merchant); blanks.md section 9',
  permission: { any_of: ['MEVD'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ id: uuid, file_id: uuid }),
  response: fileOf(pdf.media_type, png.media_type, jpeg.media_type, csv.media_type),
  errors: [],
});
