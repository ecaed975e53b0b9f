import { randomUUID } from 'node:crypto';
import type { CallInput } from '@countinghouse/contract/call';
import type { updateCustomFields as declaration } from '@countinghouse/contract/merchants/settings/update-custom-fields';
import {
  type CustomField,
  type CustomFieldListFault,
  checkCustomFields,
  customFieldLabelLength_maximum,
  customFields_maximum,
} from '@countinghouse/domain/merchant/custom-fields';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { lockMerchantConfiguration } from '../../../store/merchants/merchant-configuration.ts';
import { configuredMerchantUid } from './configured-merchant.ts';

const faultMessages: Readonly<Record<CustomFieldListFault['code'], string>> = {
  too_many: `must be ${customFields_maximum} at most`,
  label_missing: 'must be given',
  label_too_long: `must have at most ${customFieldLabelLength_maximum} characters`,
  label_taken: 'is the label of another field',
  id_taken: 'is the id of another field',
};

/**
 * Replaces the custom fields of a merchant (S7.77). A new field gets its id here; a field with an id must exist.
 *
 * @throws OperationError invalid_request by `custom_fields.{index}`; changed_meanwhile
 */
export const updateCustomFields =
  ({ payments }: Dependencies): Operation<typeof declaration> =>
  async (context, { body }) => {
    const merchant_uid = configuredMerchantUid(context.identity, body.merchant_uid);
    requireGood(body.custom_fields);
    const result = await context.transaction(async (transaction) => {
      const before = await lockMerchantConfiguration(transaction, merchant_uid, 'custom_fields_version', body.version);
      const custom_fields = withIds(body.custom_fields, before.custom_fields);
      const version = before.custom_fields_version + 1;
      await transaction
        .updateTable('merchant_settings')
        .set({ custom_fields: JSON.stringify(custom_fields), custom_fields_version: version })
        .where('merchant_uid', '=', merchant_uid)
        .execute();
      await writeAudit(transaction, context, {
        entity_id: merchant_uid,
        call: 'update_custom_fields',
        target_type: 'merchant',
        target_id: merchant_uid,
        before: { custom_fields: before.custom_fields },
        after: { custom_fields },
      });
      return { version, custom_fields };
    });
    payments.payment_settings.forget((key) => key === merchant_uid);
    return result;
  };

type Changes = CallInput<typeof declaration>['body']['custom_fields'];

function requireGood(changes: Changes): void {
  const errors = checkCustomFields(changes).map(({ index, code }) => ({
    field:
      index === undefined
        ? 'custom_fields'
        : `custom_fields.${index}.${code === 'id_taken' ? 'custom_field_id' : 'label'}`,
    message: faultMessages[code],
  }));
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}

function withIds(changes: Changes, known: readonly CustomField[]): CustomField[] {
  return changes.map(({ custom_field_id = randomUUID(), ...field }, index) => {
    const id = custom_field_id.toLowerCase();
    if (changes[index]?.custom_field_id !== undefined && !known.some((each) => each.custom_field_id === id)) {
      const errors = [{ field: `custom_fields.${index}.custom_field_id`, message: 'is the id of no custom field' }];
      throw new OperationError('invalid_request', { errors });
    }
    return { custom_field_id: id, ...field };
  });
}
