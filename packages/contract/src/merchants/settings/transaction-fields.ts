import { transactionFields } from '@countinghouse/domain/merchant/field-configuration';
import { z } from 'zod/mini';
import { transactionField } from '../merchant.ts';

/** The field configuration of a merchant. `required` and `visible` are its own choice even while an administrator forces more. */
export const transactionFieldList = z.object({
  /** Sent back with a change, so that no unseen change is overwritten. */
  version: z.int(),
  transaction_fields: z.array(transactionField),
});

/** The requested flags of one field; omitted ones are unchanged. */
const transactionFieldChange = z.strictObject({
  value: z.literal(
    transactionFields.map(({ value }) => value),
    'must be the path of a configurable field',
  ),
  required: z.optional(z.boolean()),
  visible: z.optional(z.boolean()),
  requiredByAdmin: z.optional(z.boolean()),
  visibleByAdmin: z.optional(z.boolean()),
});

/** The requested flags of some fields; omitted fields are unchanged. */
export const transactionFieldChanges = z
  .array(transactionFieldChange)
  .check(z.maxLength(100, 'must have at most 100 entries'));
