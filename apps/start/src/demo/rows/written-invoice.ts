import type { DemoMerchant } from '../demo-merchant.ts';
import type { DemoInvoice } from '../invoices/demo-invoice.ts';
import { type DemoPerson, demoPeople } from '../people.ts';

/** An invoice, estimate or credit note with its merchant. */
export type WrittenInvoice = { merchant: DemoMerchant; invoice: DemoInvoice };

/** Returns the owner of a merchant, who also writes its invoices. */
export function ownerOf({ merchant_uid }: Pick<DemoMerchant, 'merchant_uid'>): DemoPerson | undefined {
  return demoPeople.find(({ entity_id }) => entity_id === merchant_uid);
}
