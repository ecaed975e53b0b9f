import { customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import { z } from 'zod/mini';
import { text, uuid } from '../../fields.ts';

/* The rules are in domain: checkCustomFields. */

const { text: textType, number, checkbox, date } = customFieldTypes;

const flags = {
  label: text(200),
  /** text 1, number 2, checkbox 3, date 4. */
  input_type: z.literal([textType, number, checkbox, date], 'must be 1 (text), 2 (number), 3 (checkbox) or 4 (date)'),
  required: z.boolean(),
  visible: z.boolean(),
};

/** A field that a merchant has added to its forms (specification section 3). */
export const customField = z.object({ custom_field_id: uuid, ...flags });

/** A custom field as saved: a new one has no id yet. */
export const customFieldChange = z.strictObject({ custom_field_id: z.optional(uuid), ...flags });

/** The custom fields of a merchant in the order of the form. */
export const customFieldList = z.object({
  /** Sent back with a change, so that no unseen change is overwritten. */
  version: z.int(),
  custom_fields: z.array(customField),
});
