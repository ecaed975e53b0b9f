import type { MerchantInScope } from '../../../operation.ts';
import type { InvoiceRecord } from '../invoices.ts';

/** The merchant whose invoices charge themselves. */
export type ChargingMerchant = MerchantInScope & { allow_invoicing: boolean; allow_l2l3: boolean };

/** A look at an invoice whose row is locked. */
export type ChargingLook = {
  invoice: InvoiceRecord;
  merchant: ChargingMerchant;
  /** The process that makes an attempt, and when another may take it over, by real time. */
  sender: { sender_id: string; take_over_at: Date };
  /** Business time. */
  now: Date;
};
