import type { InvoiceCharging } from '@countinghouse/contract/invoice/invoices/invoice';
import { maskedLastFour } from '@countinghouse/domain/card/card';
import { chargingStep, nextAutomaticCharge } from '@countinghouse/domain/invoice/automatic-charge';
import type { PartStanding } from '@countinghouse/domain/invoice/invoice-parts';
import { isOpenStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import type { ScopedTransaction } from '../../../operation.ts';
import type { InvoiceRecord } from '../invoices.ts';
import { accountWithCard } from './account-with-card.ts';
import { automaticChargeOf, type ChargeRecord, readCharges } from './charge-records.ts';

/** Reads how an invoice charges its stored card automatically, as its details show it; null if it charges none. */
export async function readShownCharging(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
  { parts, now }: { parts: readonly PartStanding[]; now: Date },
): Promise<InvoiceCharging | null> {
  const { merchant_uid, account_uid, reserved_amount, status } = invoice;
  if (account_uid === null) return null;
  const card = await accountWithCard(transaction, { merchant_uid, account_uid })
    .innerJoin('merchants as merchant', 'merchant.merchant_uid', 'account.merchant_uid')
    .select([
      'account.customer_id',
      'account.card_expiry',
      'card.card_brand',
      'card.last_four as card_last_four',
      'merchant.time_zone',
    ])
    .executeTakeFirst();
  if (card === undefined) return null;
  const { customer_id, card_brand, card_expiry, card_last_four, time_zone } = card;
  const charges = await readCharges(transaction, invoice);
  const is_open = isOpenStatus(status);
  const known = { parts, charges: charges.map(automaticChargeOf), card: { account_uid, card_expiry } };
  const situation = { ...known, reserved_amount, time_zone };
  const next = is_open ? nextAutomaticCharge(situation, now) : undefined;
  return {
    card: { customer_id, card_brand, card_number: maskedLastFour(card_last_four), card_expiry },
    is_under_way: is_open && chargingStep(situation, now).step === 'under_way',
    next: next === undefined ? null : { ...next, at: next.at.toISOString() },
    charges: charges.map(shownCharge),
  };
}

const shownCharge = ({ part_number, status, reason, amount, next_attempt_at, updated_at }: ChargeRecord) => ({
  ...{ part_number, status, reason, amount },
  retry_at: next_attempt_at?.toISOString() ?? null,
  updated_at: updated_at.toISOString(),
});
