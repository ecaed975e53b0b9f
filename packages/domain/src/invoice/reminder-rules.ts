import type { TimeZone } from '../time/time-zones.ts';
import { reminderInstant } from './invoice-dates.ts';
import type { DocumentStatus } from './invoice-statuses.ts';

/** A reminder for one part: a number of days after its due date, before it if negative. */
export type Reminder = { part_number: number; reminder_day: number };

/** What decides whether a customer gets a reminder. */
export type ReminderSituation = {
  status: DocumentStatus;
  /** Of payments without an answer yet, in minor units. */
  reserved_amount: number;
  /** Dates are YYYY-MM-DD. A part with nothing open gets no reminder. */
  parts: readonly { part_number: number; due_date: string; open_amount: number }[];
  /** Those of the invoice or of the settings; none if it has none. */
  reminder_days: readonly number[];
  /** The reminders already sent. Each is sent once. */
  sent: readonly Reminder[];
  /** When the invoice was first sent; null if never. */
  sent_at: Date | null;
  /** When a user last sent the invoice or a reminder. */
  sent_by_person_at: Date | null;
  /** Whether the last mail of the invoice was refused. */
  was_refused: boolean;
  time_zone: TimeZone;
};

/** How long automatic reminders pause after a user's mail. */
const quiet_ms = 24 * 3_600_000;

/** Returns the remaining reminders with their instants, in order. Reminders from before the invoice was sent are left out. */
function remaining({ parts, reminder_days, sent, sent_at, time_zone }: ReminderSituation): (Reminder & { at: Date })[] {
  if (sent_at === null) return [];
  const gone = new Set(sent.map(({ part_number, reminder_day }) => `${part_number} ${reminder_day}`));
  return parts
    .filter(({ open_amount }) => open_amount > 0)
    .flatMap(({ part_number, due_date }) =>
      reminder_days.map((reminder_day) => ({
        part_number,
        reminder_day,
        at: reminderInstant(due_date, reminder_day, time_zone),
      })),
    )
    .filter(({ part_number, reminder_day, at }) => at > sent_at && !gone.has(`${part_number} ${reminder_day}`))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.part_number - other.part_number);
}

/** Returns when a user's own mail stops delaying reminders; null if there is none. */
function quietUntil({ sent_by_person_at }: ReminderSituation): Date | null {
  return sent_by_person_at === null ? null : new Date(sent_by_person_at.getTime() + quiet_ms);
}

/** Whether the invoice gets reminders in its present state. */
function isReminded({ status, reserved_amount, was_refused }: ReminderSituation): boolean {
  return (status === 'open' || status === 'partially_paid') && reserved_amount === 0 && !was_refused;
}

/**
 * Returns the reminder that is due now: the earliest unsent one. If the clock advanced by a month there are several, and each is returned
 * once the previous one is in `sent`. Conditions that hold a reminder back only delay it.
 */
export function dueReminder(situation: ReminderSituation, now: Date): Reminder | undefined {
  const until = quietUntil(situation);
  if (!isReminded(situation) || (until !== null && now < until)) return undefined;
  const [next] = remaining(situation);
  if (next === undefined || next.at > now) return undefined;
  return { part_number: next.part_number, reminder_day: next.reminder_day };
}

/** Returns when to check the invoice for its next reminder; undefined if there is none in its present state. */
export function nextReminderAt(situation: ReminderSituation): Date | undefined {
  if (!isReminded(situation)) return undefined;
  const [next] = remaining(situation);
  const until = quietUntil(situation);
  if (next === undefined) return undefined;
  return until !== null && until > next.at ? until : next.at;
}
