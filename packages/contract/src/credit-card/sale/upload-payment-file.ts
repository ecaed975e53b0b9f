import { paymentFile_maximum_bytes } from '@countinghouse/domain/payment/payment-file';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/** The base64 length of the largest file. */
const contentLength_maximum = Math.ceil(paymentFile_maximum_bytes / 3) * 4;

/**
 * Stores a file for a payment that refers to it as `order.pdf_file_id` within a day. Its content determines its kind, not its name; folders
 * and control characters are removed from the name, which gets the ending of the kind.
 */
export const uploadPaymentFile = defineCall({
  name: 'upload_payment_file',
  service: 'credit-card',
  method: 'POST',
  path: '/payments/file',
  summary: 'Upload a file for a payment',
  source: 'S3.32; blanks.md section 9',
  permission: { any_of: ['SAPR', 'AAPR', 'BLPR'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  body_bytes_maximum: contentLength_maximum + 16_384,
  body: z.strictObject({
    file_name: z.string('must be text').check(z.maxLength(1_000, 'must have at most 1000 characters')),
    /** Base64. */
    content: z
      .string('must be text')
      .check(
        z.maxLength(contentLength_maximum, 'must be a file of at most 5 MB'),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
      ),
  }),
  card_numbers_allowed: {
    'body.content': 'Base64 of a file: a CSV file is checked row by row; other kinds of files cannot be checked.',
  },
  response: z.object({
    file: z.object({
      file_id: uuid,
      file_name: z.string(),
      media_type: z.string(),
      size_bytes: z.int(),
    }),
  }),
  errors: [],
});
