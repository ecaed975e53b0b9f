import { importBytes_maximum } from '@countinghouse/domain/vault/import';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text } from '../../fields.ts';
import { customerImport } from './customer-import.ts';

/**
 * Imports customers from a CSV file: at most 5 MB and 10,000 rows, separated by commas, semicolons or tabs, with column names in the first
 * row (`importColumns` of domain). A dry run checks the whole file and adds nothing; otherwise all rows without a fault are added together.
 * The same Idempotency-Key imports a file once.
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
  // Each character can take six in JSON; a file in which all do exceeds the body limit.
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
