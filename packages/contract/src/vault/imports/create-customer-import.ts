import { importBytes_maximum } from '@countinghouse/domain/vault/import';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text } from '../../fields.ts';
import { customerImport } from './customer-import.ts';

/**
 * Adds customers from a CSV file: at most 5 MB and 10,000 rows, separated by commas, semicolons or tabs, with a first row of names
 * (`importColumns` of domain). A dry run looks through all of it and adds nothing; else all rows without a fault are added in one go. The same
 * Idempotency-Key takes a file over once.
 */
export const createCustomerImport = defineCall({
  name: 'create_customer_import',
  service: 'vault',
  method: 'POST',
  path: '/customers/imports',
  summary: 'Import customers',
  source: 'S7.125',
  permission: { any_of: ['VAAD'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'add_customer',
  idempotency: 'required',
  // Each character of a text can take six as JSON; a file that needs all of them is beyond what a body may have.
  body_bytes_maximum: importBytes_maximum * 2 + 16_384,
  body: z.strictObject({
    file_name: text(120),
    dry_run: z.boolean(),
    /** The text of the file. */
    csv: z.string('must be text').check(z.maxLength(importBytes_maximum, 'must be a file of at most 5 MB')),
  }),
  card_numbers_allowed: {
    'body.csv': 'The cells are checked one by one: a row with a card number is refused.',
  },
  response: z.object({ import: customerImport }),
  errors: ['idempotency_key_reused', 'changed_meanwhile'],
});
