import { defaultInvoiceSettings } from '@countinghouse/domain/invoice/invoice-limits';
import { standingOfParts } from '@countinghouse/domain/invoice/invoice-parts';
import { merchantMayInvoice } from '@countinghouse/domain/invoice/invoice-states';
import {
  dueReminder,
  nextReminderAt,
  type Reminder,
  type ReminderSituation,
} from '@countinghouse/domain/invoice/reminder-rules';
import { addDays, instantOf } from '@countinghouse/domain/time/time-zones';
import type { DemoMerchant } from '../demo-merchant.ts';
import type { DemoInvoice } from './demo-invoice.ts';

/** What the gateway would have done about an open invoice until now, and when it checks the invoice again. */
export type InvoiceLooks = { reminders: (Reminder & { at: Date })[]; overdue_at: Date | null; look_at: Date | null };

/**
 * Returns the reminders sent for an invoice, and when it became overdue, by the domain's rules, so that a fresh demo has no overdue work.
 */
export function looksAt(merchant: DemoMerchant, invoice: DemoInvoice, now: Date): InvoiceLooks {
  const { kind, status, issued_at, mail } = invoice;
  if (kind !== 'invoice' || issued_at === null || (status !== 'open' && status !== 'partially_paid')) {
    return { reminders: [], overdue_at: null, look_at: null };
  }
  const { time_zone, account_status_code } = merchant;
  const parts = standingsOf(invoice);
  const situation: ReminderSituation = {
    ...{ status, reserved_amount: 0, parts, reminder_days: defaultInvoiceSettings.reminder_days, sent: [] },
    ...{ sent_at: issued_at, sent_by_person_at: issued_at, was_refused: mail === 'refused', time_zone },
  };
  const may_send = merchantMayInvoice({ account_status_code, merchant_setting: { allow_invoicing: true } }, 'remind');
  const until = may_send ? now : new Date(now.getTime() - merchant.status_days_ago * 86_400_000);
  const reminders: InvoiceLooks['reminders'] = [];
  let next = nextReminderAt(situation);
  while (next !== undefined && next <= until) {
    const due = dueReminder({ ...situation, sent: reminders }, next);
    if (due === undefined) break;
    reminders.push({ ...due, at: next });
    next = nextReminderAt({ ...situation, sent: reminders });
  }
  const oldest = parts.find(({ open_amount }) => open_amount > 0);
  const overdue_from = oldest === undefined ? undefined : instantOf(addDays(oldest.due_date, 1), '00:00', time_zone);
  const is_overdue = overdue_from !== undefined && overdue_from <= now;
  const looks = [may_send ? next : new Date(now.getTime() + 3_600_000), is_overdue ? undefined : overdue_from];
  return {
    reminders,
    overdue_at: is_overdue ? overdue_from : null,
    look_at:
      looks.filter((at) => at !== undefined).toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
  };
}

function standingsOf({ parts, shares, credited_amount, refunded_amount }: DemoInvoice) {
  const applied = shares.filter(({ state }) => state === 'applied').flatMap((share) => share.parts);
  return standingOfParts(parts, applied, credited_amount - refunded_amount);
}
