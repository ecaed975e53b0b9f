import type { AutomaticChargeReason, ChargedCard } from '@countinghouse/domain/invoice/automatic-charge';
import type { ScopedTransaction } from '../../../operation.ts';
import { writeInvoiceEvent } from '../invoice-events.ts';
import type { InvoiceMailNeeds } from '../sending/post-invoice-mail.ts';
import { writeCharge } from './charge-records.ts';
import type { ChargeableCard } from './chargeable-card.ts';
import type { ChargingCheck } from './charging-check.ts';
import { reportChargeFailure } from './report-charge-failure.ts';

/** Skips a charge that the merchant may not make now, and records it in the history. The merchant can charge the part by hand, or choose another card. */
export async function skipCharge(
  transaction: ScopedTransaction,
  { invoice, now }: Pick<ChargingCheck, 'invoice' | 'now'>,
  skipped: { part_number: number; amount: number; card: ChargedCard; reason: 'merchant_status' | 'setting_off' },
): Promise<void> {
  const { part_number, amount, reason } = skipped;
  await writeCharge(transaction, invoice, { ...skipped, status: 'skipped', now });
  await writeInvoiceEvent(transaction, invoice, {
    kind: 'charge_skipped',
    at: now,
    facts: { part_number, amount, reason },
  });
}

/** Ends a charge without sending anything. */
export async function failCharge(
  transaction: ScopedTransaction,
  needs: InvoiceMailNeeds,
  look: Pick<ChargingCheck, 'invoice' | 'merchant' | 'now'>,
  { card, ...ended }: { card: ChargeableCard; part_number: number; amount: number; reason: AutomaticChargeReason },
): Promise<void> {
  const { invoice, now } = look;
  const { part_number, amount, reason } = ended;
  const { account_uid, card_expiry } = card;
  const failed = { part_number, amount, reason, status: 'failed' } as const;
  await writeCharge(transaction, invoice, { ...failed, card: { account_uid, card_expiry }, now });
  await reportChargeFailure(transaction, needs, look, {
    ...{ ...failed, card, payment_id: null, response_code: null },
    ...{ next_attempt_at: null, tells_customer: true },
  });
}
