import {
  afterFailedCharge,
  type ChargedCard,
  type ChargingStep,
  chargingStep,
} from '@countinghouse/domain/invoice/automatic-charge';
import type { PartStanding } from '@countinghouse/domain/invoice/invoice-parts';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import type { ScopedTransaction } from '../../../operation.ts';
import { readPartStandings } from '../payments/open-parts.ts';
import type { InvoiceMailNeeds } from '../sending/post-invoice-mail.ts';
import {
  automaticChargeOf,
  type ChargeRecord,
  type ClaimedAttempt,
  failedChargeOf,
  insertAttempt,
  readAttempts,
  readCharges,
  setChargeAt,
  writeCharge,
} from './charge-records.ts';
import { type ChargeableCard, isAtNetworkLimit, readChargeableCard } from './chargeable-card.ts';
import { type ChargingCheck, merchantRefusal } from './charging-check.ts';
import { failCharge, skipCharge } from './end-charge.ts';
import { reportChargeFailure } from './report-charge-failure.ts';

type Step<Name extends ChargingStep['step']> = Extract<ChargingStep, { step: Name }>;

/** How often an invoice whose card could not be charged is checked for a new expiry date. */
const lookAgain_ms = 3_600_000;

/**
 * Decides what an invoice that charges a stored card does now: stores the outcome of its last attempt, settles and skips parts that are not charged,
 * and schedules the next check. If a part is charged now, the attempt is stored here and made after the transaction is committed.
 *
 * @returns the attempt to make; undefined if there is none
 */
export async function advanceCharges(
  transaction: ScopedTransaction,
  needs: InvoiceMailNeeds,
  look: ChargingCheck,
): Promise<ClaimedAttempt | undefined> {
  const { invoice, merchant, now } = look;
  const { merchant_uid, account_uid, reserved_amount } = invoice;
  const { time_zone } = merchant;
  const card =
    account_uid === null
      ? undefined
      : await readChargeableCard(transaction, { merchant_uid, account_uid }, businessDateOf(now, time_zone));
  if (card === undefined) {
    await setChargeAt(transaction, invoice, null);
    return undefined;
  }
  const parts = await readPartStandings(transaction, invoice);
  for (;;) {
    const charges = await readCharges(transaction, invoice);
    const concluded = charges.find(({ status }) => status === 'charging');
    if (concluded !== undefined && (await noteFailure(transaction, needs, look, { concluded, parts, card }))) continue;
    const known = { parts, charges: charges.map(automaticChargeOf), card: cardOf(card), reserved_amount, time_zone };
    const step = chargingStep(known, now);
    switch (step.step) {
      case 'none':
      case 'under_way':
      case 'wait':
        await setChargeAt(transaction, invoice, lookAgainAt(step, charges, now));
        return undefined;
      case 'settle':
        await writeCharge(transaction, invoice, {
          ...{ part_number: step.part_number, status: 'settled', reason: 'paid_otherwise', amount: 0 },
          ...{ card: cardOf(card), now },
        });
        continue;
      case 'fail':
        await failCharge(transaction, needs, look, { card, ...step });
        continue;
      case 'charge': {
        const claimed = await charge(transaction, needs, look, { card, step });
        if (claimed !== undefined) return claimed;
      }
    }
  }
}

const cardOf = ({ account_uid, card_expiry }: ChargeableCard): ChargedCard => ({ account_uid, card_expiry });

/** Concluding a payment schedules the next check of its invoice. A new expiry date of a card does not, so the invoice is checked every hour. */
function lookAgainAt(step: Step<'none' | 'under_way' | 'wait'>, charges: readonly ChargeRecord[], now: Date) {
  if (step.step === 'under_way') return null;
  const at = step.step === 'wait' ? step.at : null;
  const waits_for_card = charges.some(({ status, reason }) => status === 'failed' || reason === 'new_card_data');
  if (!waits_for_card) return at;
  const soon = new Date(now.getTime() + lookAgain_ms);
  return at !== null && at < soon ? at : soon;
}

/** @returns whether the last attempt has failed and its charge was updated; false while the outcome is unknown */
async function noteFailure(
  transaction: ScopedTransaction,
  needs: InvoiceMailNeeds,
  look: ChargingCheck,
  { concluded, parts, card }: { concluded: ChargeRecord; parts: readonly PartStanding[]; card: ChargeableCard },
): Promise<boolean> {
  const { invoice, merchant, now } = look;
  const { part_number, amount } = concluded;
  const attempts = await readAttempts(transaction, concluded);
  const last = attempts.at(-1);
  if (last === undefined || failedChargeOf(last) === undefined) return false;
  const failed = attempts.flatMap((attempt) => failedChargeOf(attempt) ?? []);
  const after = afterFailedCharge(failed, {
    re_attempts: invoice.re_attempts,
    currency: invoice.currency,
    time_zone: merchant.time_zone,
    due_dates: parts.map(({ due_date }) => due_date),
  });
  const { tells_customer, ...change } = after;
  const { account_uid, card_expiry } = last;
  const charged = { account_uid, card_expiry };
  await writeCharge(transaction, invoice, { part_number, amount, ...change, card: charged, now });
  await reportChargeFailure(transaction, needs, look, {
    ...{ part_number, amount, ...change, card, tells_customer },
    payment_id: last.outcome === 'not_sent' ? null : last.payment_id,
    response_code: last.response_code,
  });
  return true;
}

/** Prepares the charge of a part, unless the merchant may not charge now or the card cannot be charged. */
async function charge(
  transaction: ScopedTransaction,
  needs: InvoiceMailNeeds,
  look: ChargingCheck,
  { card, step: { part_number, amount } }: { card: ChargeableCard; step: Step<'charge'> },
): Promise<ClaimedAttempt | undefined> {
  const { invoice, merchant, sender, now } = look;
  const skipped = merchantRefusal(merchant);
  if (skipped !== undefined) {
    await skipCharge(transaction, look, { part_number, amount, card: cardOf(card), reason: skipped });
    return undefined;
  }
  const { merchant_uid } = invoice;
  const { card_id } = card;
  const at_limit = await isAtNetworkLimit(transaction, { merchant_uid, card_id }, now);
  const refusal = card.refusal ?? (at_limit ? 'network_limit' : undefined);
  if (refusal !== undefined) {
    await failCharge(transaction, needs, look, { card, part_number, amount, reason: refusal });
    return undefined;
  }
  const made = { part_number, amount, card: cardOf(card), now };
  await writeCharge(transaction, invoice, { ...made, status: 'charging', reason: null });
  await setChargeAt(transaction, invoice, null);
  return insertAttempt(transaction, invoice, {
    ...{ ...made, ...sender },
    payable_amount: invoice.balance_amount - invoice.reserved_amount,
  });
}
