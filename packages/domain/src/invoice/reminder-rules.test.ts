import { describe, expect, test } from 'vitest';
import { randomOf } from '../testing/random-invoices.ts';
import { addDays } from '../time/time-zones.ts';
import { reminderInstant } from './invoice-dates.ts';
import { dueReminder, nextReminderAt, type Reminder, type ReminderSituation } from './reminder-rules.ts';

const at = (text: string) => new Date(`2026-${text}:00.000Z`);
const situationOf = (more: Partial<ReminderSituation> = {}): ReminderSituation => ({
  status: 'open',
  reserved_amount: 0,
  parts: [{ part_number: 1, due_date: '2026-11-24', open_amount: 5_000 }],
  reminder_days: [-3, 0, 3, 10],
  sent: [],
  sent_at: at('11-01T12:00'),
  sent_by_person_at: null,
  was_refused: false,
  time_zone: 'EST',
  ...more,
});

/** Returns every reminder sent at an instant, one after the other. */
function sendAll(situation: ReminderSituation, now: Date): Reminder[] {
  const out: Reminder[] = [];
  for (;;) {
    const reminder = dueReminder({ ...situation, sent: [...situation.sent, ...out] }, now);
    if (reminder === undefined) return out;
    out.push(reminder);
  }
}
const days = (reminders: readonly Reminder[]) =>
  reminders.map(({ part_number, reminder_day }) => `${part_number}: ${reminder_day}`);

describe('a reminder', () => {
  test('goes out at nine in the morning, and not a minute earlier', () => {
    expect(dueReminder(situationOf(), at('11-21T13:59'))).toBeUndefined();
    expect(dueReminder(situationOf(), at('11-21T14:00'))).toEqual({ part_number: 1, reminder_day: -3 });
    const sent = [{ part_number: 1, reminder_day: -3 }];
    expect(dueReminder(situationOf({ sent }), at('11-24T13:59'))).toBeUndefined();
    expect(nextReminderAt(situationOf({ sent }))).toEqual(at('11-24T14:00'));
  });

  test('goes out once each, in order, when the clock moves on by a month', () => {
    expect(days(sendAll(situationOf(), at('12-24T14:00')))).toEqual(['1: -3', '1: 0', '1: 3', '1: 10']);
    const parts = [
      { part_number: 1, due_date: '2026-11-24', open_amount: 1 },
      { part_number: 2, due_date: '2026-11-27', open_amount: 1 },
    ];
    expect(days(sendAll(situationOf({ parts, reminder_days: [3, 0] }), at('12-24T14:00')))).toEqual([
      '1: 0',
      '1: 3',
      '2: 0',
      '2: 3',
    ]);
  });

  test('is not sent for dates before the invoice was sent, or for paid parts', () => {
    expect(days(sendAll(situationOf({ sent_at: at('11-24T14:00') }), at('12-24T14:00')))).toEqual(['1: 3', '1: 10']);
    const parts = [
      { part_number: 1, due_date: '2026-11-24', open_amount: 0 },
      { part_number: 2, due_date: '2026-12-24', open_amount: 1 },
    ];
    expect(days(sendAll(situationOf({ parts }), at('12-24T14:00')))).toEqual(['2: -3', '2: 0']);
  });

  test.each<[string, Partial<ReminderSituation>]>([
    ['a payment is in progress', { reserved_amount: 1 }],
    ['it is paid', { status: 'paid' }],
    ['it is closed', { status: 'closed' }],
    ['it is a draft', { status: 'draft' }],
    ['the last mail was refused', { was_refused: true }],
    ['it was never sent', { sent_at: null }],
    ['it has no reminder days', { reminder_days: [] }],
  ])('does not go out when %s', (_, more) => {
    expect(dueReminder(situationOf(more), at('12-24T14:00'))).toBeUndefined();
    expect(nextReminderAt(situationOf(more))).toBeUndefined();
  });

  test('waits a day after a person’s message', () => {
    const situation = situationOf({
      sent_by_person_at: at('11-23T20:00'),
      sent: [{ part_number: 1, reminder_day: -3 }],
    });
    expect(dueReminder(situation, at('11-24T19:59'))).toBeUndefined();
    expect(nextReminderAt(situation)).toEqual(at('11-24T20:00'));
    expect(dueReminder(situation, at('11-24T20:00'))).toEqual({ part_number: 1, reminder_day: 0 });
  });
});

test('goes out once, in order and never early, whenever the check runs', () => {
  const random = randomOf(17);
  for (let run = 0; run < 1_000; run += 1) {
    const parts = Array.from({ length: random.between(1, 4) }, (_, index) => ({
      part_number: index + 1,
      due_date: addDays('2026-11-24', 30 * index),
      open_amount: 1,
    }));
    const situation = situationOf({ parts, reminder_days: [random.between(-9, 0), random.between(1, 9), 10] });
    const sent: Reminder[] = [];
    let now = at('11-01T12:00');
    let last = now;
    while (sent.length < parts.length * 3) {
      now = new Date(now.getTime() + random.between(1, 40 * 24) * 3_600_000);
      for (const reminder of sendAll({ ...situation, sent }, now)) {
        const part = parts[reminder.part_number - 1] as (typeof parts)[number];
        const instant = reminderInstant(part.due_date, reminder.reminder_day, 'EST');
        expect(instant <= now && instant >= last).toBe(true);
        last = instant;
        sent.push(reminder);
      }
    }
    expect(new Set(days(sent)).size).toBe(sent.length);
    expect(nextReminderAt({ ...situation, sent })).toBeUndefined();
  }
});
