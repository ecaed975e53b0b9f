import type { getCustomFields as declaration } from '@countinghouse/contract/merchants/settings/get-custom-fields';
import type { Operation } from '../../../operation.ts';
import { readMerchantConfiguration } from '../../../store/merchants/merchant-configuration.ts';
import { configuredMerchantUid } from './configured-merchant.ts';

/** Returns the custom fields of a merchant, in the order of the form. */
export const getCustomFields: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = configuredMerchantUid(context.identity, params.id);
  const { custom_fields, custom_fields_version } = await context.transaction((transaction) =>
    readMerchantConfiguration(transaction, merchant_uid),
  );
  return { version: custom_fields_version, custom_fields };
};
