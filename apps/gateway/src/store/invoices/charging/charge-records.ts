import { randomUUIDv7 } from 'node:crypto';
import type { GatewayReason } from '@countinghouse/domain/card/response-codes';
import type {
  AutomaticCharge,
  AutomaticChargeReason,
  AutomaticChargeStatus,
  ChargedCard,
  FailedCharge,
} from '@countinghouse/domain/invoice/automatic-charge';
import type { Selectable } from 'kysely';
import type { ScopedTransaction } from '../../../operation.ts';
import type { Tables } from '../../tables.ts';
import type { InvoiceKey } from '../invoices.ts';

/** The charge of a part, as stored. */
export type ChargeRecord = Selectable<Tables['invoice_charges']>;

/** An attempt of a charge, as stored. */
export type AttemptRecord = Selectable<Tables['invoice_charge_attempts']>;

/** Reads the charges of an invoice, in the order of its parts. */
export async function readCharges(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
): Promise<ChargeRecord[]> {
  return transaction
    .selectFrom('invoice_charges')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .orderBy('part_number')
    .execute();
}

/** Reads the attempts of a part's charge, the oldest first. */
export async function readAttempts(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id, part_number }: InvoiceKey & { part_number: number },
): Promise<AttemptRecord[]> {
  return transaction
    .selectFrom('invoice_charge_attempts')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .where('part_number', '=', part_number)
    .orderBy('attempt')
    .execute();
}

/** Converts a charge to the form that domain's rules take. */
export function automaticChargeOf(charge: ChargeRecord): AutomaticCharge {
  const { part_number, status, reason, next_attempt_at, account_uid, card_expiry } = charge;
  return { part_number, status, reason, next_attempt_at, card: { account_uid, card_expiry } };
}

/**
 * Converts a failed attempt to the form that domain's rules take. Undefined if the attempt paid, if its outcome is unknown, or if it was dropped because
 * the amount had changed.
 */
export function failedChargeOf(attempt: AttemptRecord): FailedCharge | undefined {
  const { outcome, account_uid, card_expiry, created_at, concluded_at } = attempt;
  if (concluded_at === null) return undefined;
  const made = { card: { account_uid, card_expiry }, created_at, concluded_at };
  switch (outcome) {
    case 'declined': {
      const { response_code, advice_code } = attempt;
      return {
        ...made,
        outcome,
        decline: { response_code, advice_code, reason: attempt.reason as GatewayReason | null },
      };
    }
    case 'reversed':
      return { ...made, outcome };
    case 'not_sent': {
      const reason = notSentReasons.find((one) => one === attempt.reason);
      return reason === undefined ? undefined : { ...made, outcome, reason };
    }
    default:
      return undefined;
  }
}

const notSentReasons = ['no_terminal', 'declined_too_often', 'not_reachable'] as const;

/** A change of a charge. */
export type ChargeChange = {
  part_number: number;
  status: AutomaticChargeStatus;
  reason: AutomaticChargeReason | null;
  /** In minor units. */
  amount: number;
  card: ChargedCard;
  next_attempt_at?: Date | null;
  /** Business time. */
  now: Date;
};

/** Stores the state of the charge of a part. The row of its invoice must be locked. */
export async function writeCharge(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
  { part_number, status, reason, amount, card, next_attempt_at = null, now }: ChargeChange,
): Promise<void> {
  const { account_uid, card_expiry } = card;
  const values = { status, reason, amount, account_uid, card_expiry, next_attempt_at, updated_at: now };
  await transaction
    .insertInto('invoice_charges')
    .values({ merchant_uid, invoice_id, part_number, ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_uid', 'invoice_id', 'part_number']).doUpdateSet(values))
    .execute();
}

/** An attempt that is about to be made: everything that another process needs to repeat it after a kill. */
export type ClaimedAttempt = InvoiceKey &
  Pick<AttemptRecord, 'part_number' | 'attempt' | 'payment_id' | 'amount' | 'payable_amount' | 'account_uid'>;

/**
 * Stores an attempt, with the id of its payment, before anything is sent. The row of its invoice must be locked. A unique key prevents a
 * second attempt of an invoice while one has no outcome.
 */
export async function insertAttempt(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
  {
    part_number,
    amount,
    payable_amount,
    card: { account_uid, card_expiry },
    sender_id,
    take_over_at,
    now,
  }: Pick<ChargeChange, 'part_number' | 'amount' | 'card' | 'now'> & {
    /** The unreserved balance of the whole invoice. */
    payable_amount: number;
    sender_id: string;
    take_over_at: Date;
  },
): Promise<ClaimedAttempt> {
  const before = await readAttempts(transaction, { merchant_uid, invoice_id, part_number });
  const key = { merchant_uid, invoice_id, part_number, attempt: (before.at(-1)?.attempt ?? 0) + 1 };
  const attempt = { ...key, payment_id: randomUUIDv7(), amount, payable_amount, account_uid };
  await transaction
    .insertInto('invoice_charge_attempts')
    .values({ ...attempt, card_expiry, sender_id, take_over_at, created_at: now })
    .execute();
  return attempt;
}

/**
 * Concludes an attempt that has no payment, unless another process has taken it over meanwhile. The row of its invoice must be locked.
 *
 * @returns whether it was concluded
 */
export async function concludeUnsent(
  transaction: ScopedTransaction,
  { merchant_uid, payment_id }: ClaimedAttempt,
  { reason, sender_id, now }: { reason: string; sender_id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('invoice_charge_attempts')
    .set({ outcome: 'not_sent', reason, concluded_at: now })
    .where('merchant_uid', '=', merchant_uid)
    .where('payment_id', '=', payment_id)
    .where('sender_id', '=', sender_id)
    .where('outcome', 'is', null)
    .where((builder) =>
      builder.not(
        builder.exists(
          builder
            .selectFrom('payments')
            .select('payment_id')
            .where('payments.merchant_uid', '=', merchant_uid)
            .where('payments.payment_id', '=', payment_id),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores when the job checks an invoice next; null if there is nothing to do until the invoice changes. */
export async function setChargeAt(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
  charge_at: Date | null,
): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ charge_at })
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .execute();
}

/** Whether an attempt of an invoice has no outcome yet, with or without a payment. */
export async function isChargingItself(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
): Promise<boolean> {
  const open = await transaction
    .selectFrom('invoice_charge_attempts')
    .select('payment_id')
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}
