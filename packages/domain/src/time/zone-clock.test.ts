import fc from 'fast-check';
import { Temporal as polyfill } from 'temporal-polyfill/implementation';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/*
 * Tests every IANA zone against Intl, with the engine's Temporal and with the polyfill that browsers without it load. The polyfill's other
 * entry points return the native one if there is one.
 */

const hour_ms = 3_600_000;
const zoneIds = Intl.supportedValuesOf('timeZone');
const native = globalThis.Temporal;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Computes the wall clock with Intl alone, as if it were UTC. */
function clockByIntl(time_ms: number, zone_id: string): number {
  let clock = clocks.get(zone_id);
  if (clock === undefined) {
    const two = '2-digit';
    clock = new Intl.DateTimeFormat('en-US', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      timeZone: zone_id,
    });
    clocks.set(zone_id, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(time_ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dateByIntl = (time_ms: number, zone_id: string) =>
  new Date(clockByIntl(time_ms, zone_id)).toISOString().slice(0, 10);

/** Computes the instant of a wall clock with Intl alone: of all nearby UTC offsets those that fit, else the one before the gap. */
function instantByIntl(local_ms: number, zone_id: string): number {
  const around = [-30, -14, -1, 0, 1, 14, 30].map((hours) => {
    const time_ms = local_ms + hours * hour_ms;
    return clockByIntl(time_ms, zone_id) - time_ms;
  });
  const instants = [...new Set(around)].map((ahead_ms) => local_ms - ahead_ms);
  const fitting = instants.filter((time_ms) => clockByIntl(time_ms, zone_id) === local_ms);
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(...instants);
}

const zone = fc.constantFrom(...zoneIds);
const second = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from) / 1000, max: Date.parse(to) / 1000 }).map((seconds) => seconds * 1000);
const dateText = (time_ms: number) => new Date(time_ms).toISOString().slice(0, 10);

describe.each([
  ['native', native],
  ['the polyfill', polyfill as unknown as typeof native],
])('%s', (name, temporal) => {
  let clock: typeof import('./zone-clock.ts');
  let zones: typeof import('./time-zones.ts');
  let reports: typeof import('../report/report-schedule.ts');

  beforeAll(async () => {
    globalThis.Temporal = temporal;
    vi.resetModules();
    clock = await import('./zone-clock.ts');
    zones = await import('./time-zones.ts');
    reports = await import('../report/report-schedule.ts');
  });

  afterAll(() => {
    globalThis.Temporal = native;
    vi.resetModules();
  });

  const start = (date: string, zone_id: string) => clock.startOfDay(zones.plainDateOf(date), zone_id).getTime();
  const hoursOf = (date: string, zone_id: string) =>
    (start(zones.addDays(date, 1), zone_id) - start(date, zone_id)) / hour_ms;

  /** A day on which the zone's clocks change, or a day next to one. */
  const dayOfChange = fc
    .tuple(zone, second('1971-01-01', '2036-01-01'), fc.integer({ min: -1, max: 1 }))
    .map(([zone_id, time_ms, days]) => {
      const at = Temporal.Instant.fromEpochMilliseconds(time_ms).toZonedDateTimeISO(zone_id);
      const change_ms = at.getTimeZoneTransition('next')?.epochMilliseconds ?? time_ms;
      return { zone_id, date: dateText(clockByIntl(change_ms, zone_id) + days * 24 * hour_ms), change_ms };
    });

  test('uses this Temporal', () => {
    expect(Temporal === native).toBe(name === 'native');
    expect(zoneIds.length).toBeGreaterThan(400);
  });

  test('the local time of every zone matches Intl', () => {
    for (const zone_id of zoneIds) {
      for (const text of [
        '1972-06-01T03:00:00Z',
        '1999-12-31T23:59:59Z',
        '2026-03-29T01:00:00Z',
        '2026-11-23T12:34:56Z',
      ]) {
        const time_ms = Date.parse(text);
        const shown = clock.wallClock(new Date(time_ms), zone_id).getTime();
        expect(`${zone_id} ${shown}`).toBe(`${zone_id} ${clockByIntl(time_ms, zone_id)}`);
      }
    }
    fc.assert(
      fc.property(zone, second('1971-01-01', '2037-01-01'), (zone_id, time_ms) => {
        expect(clock.wallClock(new Date(time_ms), zone_id).getTime()).toBe(clockByIntl(time_ms, zone_id));
      }),
      { numRuns: 2_000 },
    );
  });

  test('the local time matches Intl in the seconds around a change', () => {
    fc.assert(
      fc.property(dayOfChange, fc.constantFrom(-1_000, 0, 1_000), ({ zone_id, change_ms }, off_ms) => {
        const time_ms = change_ms + off_ms;
        expect(clock.wallClock(new Date(time_ms), zone_id).getTime()).toBe(clockByIntl(time_ms, zone_id));
      }),
      { numRuns: 1_000 },
    );
  });

  test('a day starts with its first instant, midnight or not, and ends where the next starts', () => {
    fc.assert(
      fc.property(dayOfChange, ({ zone_id, date }) => {
        const from_ms = start(date, zone_id);
        // A date that the zone skipped altogether has the bounds of the next one.
        const skipped = start(zones.addDays(date, 1), zone_id) === from_ms;
        expect(dateByIntl(from_ms, zone_id)).toBe(skipped ? zones.addDays(date, 1) : date);
        expect(dateByIntl(from_ms - 1_000, zone_id) < date).toBe(true);
      }),
      { numRuns: 1_500 },
    );
  });

  test('a local time is the instant at which Intl shows it: the earlier of two, shifted after a gap', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(dayOfChange, minute, ({ zone_id, date }, minutes) => {
        const local_ms = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
        const time = new Date(local_ms).toISOString().slice(11, 16);
        const instant = clock.instantAt(zones.plainDateOf(date), time, zone_id).getTime();
        expect(`${zone_id} ${instant}`).toBe(`${zone_id} ${instantByIntl(local_ms, zone_id)}`);
      }),
      { numRuns: 2_000 },
    );
  });

  test('weeks, months and quarters start on their first date in every zone', () => {
    for (const zone_id of zoneIds) {
      const quarter = reports.reportWindow('Quarterly', '2026-11-23', null);
      const firsts = [quarter.from_date, zones.weekRangeOf('2026-11-01').from_date, zones.lastOfMonth('2026-02-03')];
      expect(firsts).toEqual(['2026-07-01', '2026-10-26', '2026-02-28']);
      for (const date of [...firsts, zones.addDays(quarter.to_date, 1)]) {
        const from_ms = start(date, zone_id);
        expect([zone_id, dateByIntl(from_ms, zone_id), dateByIntl(from_ms - 1_000, zone_id)]).toEqual([
          zone_id,
          date,
          zones.addDays(date, -1),
        ]);
      }
    }
  });

  test.each([
    ['Asia/Kolkata', '2026-03-08', '2026-03-07T18:30:00.000Z', 24],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    ['Pacific/Chatham', '2026-04-05', '2026-04-04T10:15:00.000Z', 25],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', 24],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', 24],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 24],
    ['Africa/Casablanca', '2026-02-15', '2026-02-14T23:00:00.000Z', 25],
    ['Africa/Casablanca', '2026-03-22', '2026-03-22T00:00:00.000Z', 23],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 23],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['Antarctica/Troll', '2026-03-29', '2026-03-29T00:00:00.000Z', 22],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  ])('in %s the %s starts at %s and has %d hours', (zone_id, date, from, hours) => {
    expect([new Date(start(date, zone_id)).toISOString(), hoursOf(date, zone_id)]).toEqual([from, hours]);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    ['America/Havana', '2026-03-08', '00:30', '2026-03-08T05:30:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-23', '09:00', '2026-11-23T03:15:00.000Z'],
  ])('in %s the clock shows %s %s at %s', (zone_id, date, time, instant) => {
    expect(clock.instantAt(zones.plainDateOf(date), time, zone_id).toISOString()).toBe(instant);
  });

  test('refuses an invalid date, time or zone', () => {
    expect(() => clock.wallClock(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
    expect(() => clock.wallClock(new Date(), 'Mars/Olympus')).toThrow(RangeError);
    expect(() => zones.instantOf('2026-02-30', '09:00', 'EST')).toThrow(RangeError);
    expect(() => zones.instantOf('2026-02-28', '24:00', 'EST')).toThrow(RangeError);
  });
});
