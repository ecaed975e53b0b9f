import { transactionFields } from '@countinghouse/domain/merchant/field-configuration';
import { z } from 'zod/mini';
import { transactionField } from '../merchant.ts';

/** The field configuration of a merchant. `required` and `visible` are its own choice also where an administrator forces more. */
export const transactionFieldList = z.object({
  /** Goes back with a change, so that nobody overwrites what they have not seen. */
  version: z.int(),
  transaction_fields: z.array(transactionField),
});

/** The wished-for flags of one field; what is left out stays as it is. */
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

/** The wished-for flags of some fields; fields that are left out stay as they are. */
export const transactionFieldChanges = z
  .array(transactionFieldChange)
  .check(z.maxLength(100, 'must have at most 100 entries'));
