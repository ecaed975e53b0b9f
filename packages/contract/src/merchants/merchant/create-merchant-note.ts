import { paymentFile_maximum_bytes } from '@countinghouse/domain/payment/payment-file';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { merchantNote } from './merchant-note.ts';

/** The base64 length of the largest file. */
const contentLength_maximum = Math.ceil(paymentFile_maximum_bytes / 3) * 4;

/** Stores a note about a merchant, with or without a document. The document's content determines its kind, not its name. */
export const createMerchantNote = defineCall({
  name: 'create_merchant_note',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/notes',
  summary: 'Add a note or a document to a merchant',
  source: 'S2 (Update Merchant); blanks.md section 9',
  permission: { any_of: ['MEUP'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'none',
  body_bytes_maximum: contentLength_maximum + 32_768,
  params: z.object({ id: uuid }),
  body: z.strictObject({
    /** Line breaks are kept. */
    text: z.string('must be text').check(
      z.trim(),
      z.maxLength(2_000, 'must have at most 2000 characters'),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      z.regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/u, 'must not have control characters'),
    ),
    document: z.optional(
      z.strictObject({
        file_name: z.string('must be text').check(z.maxLength(1_000, 'must have at most 1000 characters')),
        /** Base64. */
        content: z
          .string('must be text')
          .check(
            z.maxLength(contentLength_maximum, 'must be a file of at most 5 MB'),
            z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
          ),
      }),
    ),
  }),
  card_numbers_allowed: {
    'body.document.content':
      'Base64 of a file: a CSV file is checked row by row; other kinds of files cannot be checked.',
  },
  response: z.object({ note: merchantNote }),
  errors: [],
});
