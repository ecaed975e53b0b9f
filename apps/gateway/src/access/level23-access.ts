import { type MerchantInScope, merchantOf, type OperationContext, OperationError } from '../operation.ts';

/**
 * Returns the merchant in scope, if Level 2/3 is switched on for it.
 *
 * @param settings true for calls about its settings, which a Restricted merchant does not have (specification section 4)
 * @throws OperationError merchant_setting_off, merchant_status_forbids
 */
export function level23MerchantOf(context: OperationContext, { settings = false } = {}): MerchantInScope {
  const merchant = merchantOf(context);
  if (context.identity.access.merchant?.merchant_setting.allow_l2l3 !== true) {
    throw new OperationError('merchant_setting_off');
  }
  if (settings && merchant.account_status_code === 'Restricted') throw new OperationError('merchant_status_forbids');
  return merchant;
}
