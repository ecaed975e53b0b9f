import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import type { MerchantInScope } from '../../../operation.ts';
import type { InvoiceRecord } from '../invoices.ts';

/** A merchant whose invoices charge stored cards. */
export type ChargingMerchant = MerchantInScope & { allow_invoicing: boolean; allow_l2l3: boolean };

/** Why a merchant's invoices charge no stored cards now; undefined if they do. */
export function merchantRefusal({
  account_status_code,
  allow_invoicing,
}: Pick<ChargingMerchant, 'account_status_code' | 'allow_invoicing'>): 'setting_off' | 'merchant_status' | undefined {
  if (!allow_invoicing) return 'setting_off';
  return merchantMay(account_status_code, 'charge_recurring') ? undefined : 'merchant_status';
}

/** One check of an invoice by the charging job. The invoice's row is locked. */
export type ChargingCheck = {
  invoice: InvoiceRecord;
  merchant: ChargingMerchant;
  /** The process that makes the attempt, and the real time from which another process may take it over. */
  sender: { sender_id: string; take_over_at: Date };
  /** Business time. */
  now: Date;
};
