import type pg from 'pg';
import type { ScopedTransaction } from '../../../operation.ts';
import type { InvoiceKey } from '../invoices.ts';
import type { ChargingMerchant } from './charging-check.ts';

/** An invoice that the job has to check. */
export type DueCharge = InvoiceKey;

/** Returns the invoices of all merchants that have a charge due or need a check, longest due first. */
export async function dueCharges(owner_pool: pg.Pool, now: Date, limit: number): Promise<DueCharge[]> {
  const { rows } = await owner_pool.query<DueCharge>(
    `select merchant_uid, invoice_id from invoices where charge_at <= $1
     order by charge_at, merchant_uid, invoice_id limit $2`,
    [now, limit],
  );
  return rows;
}

/** Reads a merchant whose invoices charge stored cards. */
export async function readChargingMerchant(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<ChargingMerchant> {
  const merchant = await transaction
    .selectFrom('merchants as merchant')
    .innerJoin('merchant_settings as setting', 'setting.merchant_uid', 'merchant.merchant_uid')
    .select([
      'merchant.merchant_uid',
      'merchant.tenant_uid',
      'merchant.doing_business_as',
      'merchant.account_status_code',
      'merchant.time_zone',
      'merchant.currency',
      'merchant.batch_close_time',
      'merchant.batch_close_automatic',
      'merchant.batch_close_days',
      'merchant.batch_closed_until',
      'merchant.batch_closed_date',
      'setting.allow_invoicing',
      'setting.allow_l2l3',
    ])
    .where('merchant.merchant_uid', '=', merchant_uid)
    .executeTakeFirstOrThrow();
  const batch_close_time = merchant.batch_close_time.slice(0, 5);
  return {
    ...merchant,
    batch_close_time,
    batch_close_days: merchant.batch_close_days as ChargingMerchant['batch_close_days'],
  };
}
