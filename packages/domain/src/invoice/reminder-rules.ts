import type { TimeZone } from '../time/time-zones.ts';
import { reminderInstant } from './invoice-dates.ts';
import type { DocumentStatus } from './invoice-statuses.ts';

/** A reminder of one part: so many days after its due date, before it where the number is negative. */
export type Reminder = { part_number: number; reminder_day: number };

/** What decides whether a customer is reminded of an invoice. */
export type ReminderSituation = {
  status: DocumentStatus;
  /** Of payments whose answer is out, in minor units. */
  reserved_amount: number;
  /** Dates are YYYY-MM-DD; a part with nothing open is not reminded of. */
  parts: readonly { part_number: number; due_date: string; open_amount: number }[];
  /** Those of the invoice or of the settings; none where it has none. */
  reminder_days: readonly number[];
  /** The reminders that went out. Each goes out once. */
  sent: readonly Reminder[];
  /** When the invoice itself was sent first; null where it never was. */
  sent_at: Date | null;
  /** When a person last sent the invoice or reminded of it. */
  sent_by_person_at: Date | null;
  /** Whether the last mail of the invoice was refused. */
  was_refused: boolean;
  time_zone: TimeZone;
};

/** How long a customer is left alone after a person wrote. */
const quiet_ms = 24 * 3_600_000;

/** The reminders that are still to go out, each with its instant, in their order. Those that the invoice itself came after are left out. */
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

/** When a person's own mail no longer keeps a reminder back; null where it keeps none. */
function quietUntil({ sent_by_person_at }: ReminderSituation): Date | null {
  return sent_by_person_at === null ? null : new Date(sent_by_person_at.getTime() + quiet_ms);
}

/** Whether the invoice is reminded of at all as it stands. */
function isReminded({ status, reserved_amount, was_refused }: ReminderSituation): boolean {
  return (status === 'open' || status === 'partially_paid') && reserved_amount === 0 && !was_refused;
}

/**
 * The reminder that is due now: the earliest that did not go out. Where the clock moved on by a month there are several, and each is told in
 * its turn once the one before it is in `sent`. What holds it back now only delays it.
 */
export function dueReminder(situation: ReminderSituation, now: Date): Reminder | undefined {
  const until = quietUntil(situation);
  if (!isReminded(situation) || (until !== null && now < until)) return undefined;
  const [next] = remaining(situation);
  if (next === undefined || next.at > now) return undefined;
  return { part_number: next.part_number, reminder_day: next.reminder_day };
}

/** When to look at the invoice again for its next reminder; undefined where there is none as it stands. */
export function nextReminderAt(situation: ReminderSituation): Date | undefined {
  if (!isReminded(situation)) return undefined;
  const [next] = remaining(situation);
  const until = quietUntil(situation);
  if (next === undefined) return undefined;
  return until !== null && until > next.at ? until : next.at;
}
