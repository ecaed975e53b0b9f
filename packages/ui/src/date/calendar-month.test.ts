import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, inRange, monthWeeks, pickDay, weekday, weekStart } from './calendar-month.ts';

const date = fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

test('a month consists of whole weeks from the given weekday, with each of its days once', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 7 }), (day, first) => {
      const weeks = monthWeeks(day, first);
      expect(weeks.every((week) => week.length === 7 && weekday(week[0] ?? '') === first)).toBe(true);
      expect(weeks.find((week) => week.includes(day))?.[0]).toBe(weekStart(day, first));
      const days = weeks.flat().filter((other) => other.slice(0, 7) === day.slice(0, 7));
      expect(days).toContain(day);
      expect(new Set(days).size).toBe(Number(addDays(`${addMonths(day, 1).slice(0, 7)}-01`, -1).slice(8)));
    }),
  );
});

test('a month later keeps the day, or uses the last one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2026-11-21', 2)).toBe('2027-01-21');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('November 21, 2026 is a Saturday, and a week later is the 28th', () => {
  expect(weekday('2026-11-21')).toBe(6);
  expect(addDays('2026-11-21', 7)).toBe('2026-11-28');
});

test('two clicks make a range in either order, and a third starts a new one', () => {
  const open = pickDay({ from: null, to: null }, '2026-11-21');
  expect(open).toEqual({ from: '2026-11-21', to: null });
  const closed = pickDay(open, '2026-11-15');
  expect(closed).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(pickDay(closed, '2026-11-01')).toEqual({ from: '2026-11-01', to: null });
});

test('an open range extends to the hovered day', () => {
  const open = { from: '2026-11-15', to: null };
  expect(inRange('2026-11-17', open, '2026-11-20')).toBe(true);
  expect(inRange('2026-11-12', open, '2026-11-10')).toBe(true);
  expect(inRange('2026-11-16', open, null)).toBe(false);
  expect(inRange('2026-11-16', { from: null, to: null }, '2026-11-20')).toBe(false);
});
