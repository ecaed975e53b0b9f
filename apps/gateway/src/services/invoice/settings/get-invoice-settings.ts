import type { getInvoiceSettings as declaration } from '@countinghouse/contract/invoice/settings/get-invoice-settings';
import { merchantOf, type Operation } from '../../../operation.ts';
import { readShownSettings } from '../../../store/invoices/settings.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';

/** Returns the merchant's invoice settings; the defaults until they are first saved. */
export const getInvoiceSettings: Operation<typeof declaration> = (context) => {
  const { merchant_uid } = merchantOf(context);
  return context.transaction(async (transaction) => ({
    settings: await readShownSettings(transaction, merchant_uid, todayOf(context)),
  }));
};
