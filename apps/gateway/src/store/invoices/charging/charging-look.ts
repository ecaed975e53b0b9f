import type { MerchantInScope } from '../../../operation.ts';
import type { InvoiceRecord } from '../invoices.ts';

/** The merchant of the automatic charges. */
export type ChargingMerchant = MerchantInScope & { allow_invoicing: boolean; allow_l2l3: boolean };

/** The context for processing the charges of an invoice whose row is locked. */
export type ChargingLook = {
  invoice: InvoiceRecord;
  merchant: ChargingMerchant;
  /** The process that makes an attempt, and when another process can take it over (real time). */
  sender: { sender_id: string; take_over_at: Date };
  /** Business time. */
  now: Date;
};
