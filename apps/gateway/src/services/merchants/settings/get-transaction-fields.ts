import type { getTransactionFields as declaration } from '@countinghouse/contract/merchants/settings/get-transaction-fields';
import { fieldConfigurationOf } from '@countinghouse/domain/merchant/field-configuration';
import type { Operation } from '../../../operation.ts';
import { readMerchantConfiguration } from '../../../store/merchants/merchant-configuration.ts';
import { configuredMerchantUid } from './configured-merchant.ts';

/** Returns the field configuration of a merchant. */
export const getTransactionFields: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = configuredMerchantUid(context.identity, params.id);
  const { transaction_fields, transaction_fields_version } = await context.transaction((transaction) =>
    readMerchantConfiguration(transaction, merchant_uid),
  );
  return { version: transaction_fields_version, transaction_fields: fieldConfigurationOf(transaction_fields) };
};
