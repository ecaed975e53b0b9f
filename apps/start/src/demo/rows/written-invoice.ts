import type { DemoMerchant } from '../demo-merchant.ts';
import type { DemoInvoice } from '../invoices/demo-invoice.ts';
import { type DemoPerson, demoPeople } from '../people.ts';

/** An invoice, an estimate or a credit note with the business that wrote it. */
export type WrittenInvoice = { merchant: DemoMerchant; invoice: DemoInvoice };

/** Who owns a business, and writes its invoices. */
export function ownerOf({ merchant_uid }: Pick<DemoMerchant, 'merchant_uid'>): DemoPerson | undefined {
  return demoPeople.find(({ entity_id }) => entity_id === merchant_uid);
}
