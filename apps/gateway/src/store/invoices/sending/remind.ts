import type { PartStanding } from '@countinghouse/domain/invoice/invoice-parts';
import { isOverdue } from '@countinghouse/domain/invoice/invoice-states';
import {
  dueReminder,
  nextReminderAt,
  type Reminder,
  type ReminderSituation,
} from '@countinghouse/domain/invoice/reminder-rules';
import { addDays, businessDateOf, instantOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import type { MerchantInScope, ScopedTransaction } from '../../../operation.ts';
import { writeInvoiceEvent } from '../invoice-events.ts';
import type { InvoiceKey, InvoiceRecord } from '../invoices.ts';
import { readPartStandings } from '../payments/open-parts.ts';
import type { InvoiceMailNeeds } from './post-invoice-mail.ts';
import { mailRecipients } from './send-invoice.ts';

/** The merchant of the reminded invoices, with what is the same for all of them. */
export type RemindingMerchant = Pick<MerchantInScope, 'merchant_uid' | 'tenant_uid'> & {
  time_zone: TimeZone;
  /** What each mail says about the business. */
  facts: Readonly<Record<string, unknown>>;
  /** The reminders of the settings, in days from the due date. */
  reminder_days: readonly number[];
  /** Whether its status allows sending. */
  may_send: boolean;
};

/** How long to wait before checking a merchant again that is not allowed to send. */
const later_ms = 3_600_000;

/**
 * Processes an open invoice whose row is locked: sends the reminders that are due, each once and in order, reports once that it is overdue,
 * and sets when to run again. The row of a reminder is written before its mail.
 *
 * @returns how many reminders were sent
 */
export async function processReminders(
  transaction: ScopedTransaction,
  needs: InvoiceMailNeeds,
  { invoice, merchant, now }: { invoice: InvoiceRecord; merchant: RemindingMerchant; now: Date },
): Promise<number> {
  const parts = await readPartStandings(transaction, invoice);
  const sent = await readSent(transaction, invoice);
  const situation = situationOf(invoice, parts, { merchant, sent });
  const due: { reminder: Reminder; part: PartStanding }[] = [];
  for (;;) {
    const reminder = merchant.may_send ? dueReminder({ ...situation, sent }, now) : undefined;
    const part = parts.find(({ part_number }) => part_number === reminder?.part_number);
    if (reminder === undefined || part === undefined) break;
    due.push({ reminder, part });
    sent.push(reminder);
  }
  const overdue = overdueOf(invoice, parts, { merchant, now });
  const next = merchant.may_send ? nextReminderAt({ ...situation, sent }) : new Date(now.getTime() + later_ms);
  // One update, because each writes all indexes of the invoice. The trigger on its mails then finds the mail state up to date.
  await transaction
    .updateTable('invoices')
    .set({
      look_at: earlierOf(next, overdue.at) ?? null,
      ...(due.length > 0 && invoice.send_to.length > 0 ? { mail_state: 'waiting' } : {}),
      // A trigger creates the webhook event.
      ...(overdue.is_new ? { overdue_at: now, updated_at: now } : {}),
    })
    .where('merchant_uid', '=', invoice.merchant_uid)
    .where('invoice_id', '=', invoice.invoice_id)
    .execute();
  for (const { reminder, part } of due) {
    await remindOnce(transaction, needs, { invoice, merchant, part, due: reminder, now });
  }
  if (overdue.is_new) await writeInvoiceEvent(transaction, invoice, { kind: 'overdue', at: now });
  return due.length;
}

function situationOf(
  invoice: InvoiceRecord,
  parts: readonly PartStanding[],
  { merchant, sent }: { merchant: RemindingMerchant; sent: readonly Reminder[] },
): ReminderSituation {
  const { status, reserved_amount, reminders, sent_at, sent_by_person_at, mail_state } = invoice;
  return {
    ...{ status, reserved_amount, parts, sent, sent_at, sent_by_person_at },
    reminder_days: reminders === 'off' ? [] : reminders === 'own' ? invoice.reminder_days : merchant.reminder_days,
    was_refused: mail_state === 'refused',
    time_zone: merchant.time_zone,
  };
}

async function readSent(transaction: ScopedTransaction, { merchant_uid, invoice_id }: InvoiceKey): Promise<Reminder[]> {
  return transaction
    .selectFrom('invoice_reminders')
    .select(['part_number', 'reminder_day'])
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .execute();
}

async function remindOnce(
  transaction: ScopedTransaction,
  needs: InvoiceMailNeeds,
  {
    invoice,
    merchant,
    part,
    due,
    now,
  }: { invoice: InvoiceRecord; merchant: RemindingMerchant; part: PartStanding; due: Reminder; now: Date },
): Promise<void> {
  const { merchant_uid, invoice_id, send_to: recipients } = invoice;
  await transaction
    .insertInto('invoice_reminders')
    .values({ merchant_uid, invoice_id, ...due, message_id: null, created_at: now })
    .execute();
  const kind = due.reminder_day > 0 ? 'invoice_overdue' : 'invoice_reminder';
  const facts = { ...merchant.facts, ...reminderFacts(invoice, part) };
  await mailRecipients(transaction, needs, { merchant, invoice, recipients, sent_by: null, kind, facts });
  await writeInvoiceEvent(transaction, invoice, {
    kind: 'reminded',
    at: now,
    facts: { ...due, message_count: recipients.length },
  });
}

/** Returns the facts of a reminder mail. */
export function reminderFacts(
  { title, currency, balance_amount }: Pick<InvoiceRecord, 'title' | 'currency' | 'balance_amount'>,
  { open_amount, due_date }: Pick<PartStanding, 'open_amount' | 'due_date'>,
) {
  return { title, currency, amount: open_amount, due_date, left_amount: balance_amount };
}

/**
 * Tells whether to report now that an invoice is overdue, or else when. It is overdue from the day after the due date of its oldest open
 * part.
 */
function overdueOf(
  { status, overdue_at }: InvoiceRecord,
  parts: readonly PartStanding[],
  { merchant: { time_zone }, now }: { merchant: RemindingMerchant; now: Date },
): { is_new: boolean; at: Date | undefined } {
  const oldest = parts.find(({ open_amount }) => open_amount > 0);
  if (overdue_at !== null || oldest === undefined) return { is_new: false, at: undefined };
  const { due_date } = oldest;
  if (isOverdue({ status, due_date }, businessDateOf(now, time_zone))) return { is_new: true, at: undefined };
  return { is_new: false, at: instantOf(addDays(due_date, 1), '00:00', time_zone) };
}

const earlierOf = (one: Date | undefined, other: Date | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one;
