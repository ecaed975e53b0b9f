import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import type { MerchantInScope } from '../../../operation.ts';
import type { InvoiceRecord } from '../invoices.ts';

/** The merchant of the automatic charges. */
export type ChargingMerchant = MerchantInScope & { allow_invoicing: boolean; allow_l2l3: boolean };

/** Why a merchant's invoices charge nothing by themselves now; undefined where they do. */
export function merchantRefusal({
  account_status_code,
  allow_invoicing,
}: Pick<ChargingMerchant, 'account_status_code' | 'allow_invoicing'>): 'setting_off' | 'merchant_status' | undefined {
  if (!allow_invoicing) return 'setting_off';
  return merchantMay(account_status_code, 'charge_recurring') ? undefined : 'merchant_status';
}

/** A look at an invoice whose row is locked. */
export type ChargingLook = {
  invoice: InvoiceRecord;
  merchant: ChargingMerchant;
  /** The process that makes an attempt, and when another process can take it over (real time). */
  sender: { sender_id: string; take_over_at: Date };
  /** Business time. */
  now: Date;
};
