import type { updateTransactionFields as declaration } from '@countinghouse/contract/merchants/settings/update-transaction-fields';
import {
  changeFieldFlags,
  type FieldConfigurationChange,
  fieldConfigurationOf,
} from '@countinghouse/domain/merchant/field-configuration';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { lockMerchantConfiguration } from '../../../store/merchants/merchant-configuration.ts';
import { configuredMerchantUid, configures } from './configured-merchant.ts';

/**
 * Changes the field configuration of a merchant. A merchant's attempt to change an administrator's flag is refused instead of ignored, so
 * that no one believes to have set it.
 *
 * @throws OperationError invalid_request for a ByAdmin flag of a merchant; changed_meanwhile
 */
export const updateTransactionFields =
  ({ payments }: Dependencies): Operation<typeof declaration> =>
  async (context, { params, body }) => {
    const merchant_uid = configuredMerchantUid(context.identity, params.id);
    const by = configures(context.identity);
    const changes = body.transaction_fields as FieldConfigurationChange[];
    if (by === 'merchant') requireNoForce(changes);
    const result = await context.transaction(async (transaction) => {
      const part = 'transaction_fields_version';
      const before = await lockMerchantConfiguration(transaction, merchant_uid, part, body.version);
      const transaction_fields = changeFieldFlags(before.transaction_fields, changes, by);
      const version = before.transaction_fields_version + 1;
      await transaction
        .updateTable('merchant_settings')
        .set({ transaction_fields: JSON.stringify(transaction_fields), transaction_fields_version: version })
        .where('merchant_uid', '=', merchant_uid)
        .execute();
      await writeAudit(transaction, context, {
        entity_id: merchant_uid,
        call: 'update_transaction_fields',
        target_type: 'merchant',
        target_id: merchant_uid,
        before: { transaction_fields: before.transaction_fields },
        after: { transaction_fields },
      });
      return { version, transaction_fields: fieldConfigurationOf(transaction_fields) };
    });
    payments.payment_settings.forget((key) => key === merchant_uid);
    return result;
  };

function requireNoForce(changes: readonly FieldConfigurationChange[]): void {
  const errors = changes.flatMap(({ requiredByAdmin, visibleByAdmin }, index) =>
    requiredByAdmin === undefined && visibleByAdmin === undefined
      ? []
      : [{ field: `transaction_fields.${index}`, message: 'only an administrator can force a field' }],
  );
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}
