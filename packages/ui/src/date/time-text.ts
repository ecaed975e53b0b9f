/** A wall-clock time, 24 hours, without a zone: '21:30'. */
export type WallTime = string;

const minutesOf = (time: WallTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const short = (locale: string) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });

/** Formats a time for the user's locale: '9:30 PM', '21:30'. */
export function formatTime(time: WallTime, locale: string): string {
  return short(locale).format(new Date(`1970-01-01T${time}:00Z`));
}

/** Returns the time that many minutes later, wrapping at midnight. */
export function addMinutes(time: WallTime, minutes: number): WallTime {
  const day_minutes = 24 * 60;
  const total = (((minutesOf(time) + minutes) % day_minutes) + day_minutes) % day_minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

const bare = (text: string) => text.toLowerCase().replace(/[\s.\u202f\u00a0]/g, '');

/** Returns the locale's names for the halves of the day, without dots and spaces: 'am', 'pm', '上午'. */
function halves(locale: string): { am: string; pm: string } {
  const name = (hour: number) =>
    bare(
      new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
        .formatToParts(Date.UTC(1970, 0, 1, hour))
        .find((part) => part.type === 'dayPeriod')?.value ?? '',
    );
  return { am: name(9), pm: name(21) };
}

/**
 * Reads a typed time: '9', '930', '9:30', '21.30', '9:30 pm', '9p', also with the locale's words for the halves of the day. Undefined for
 * anything else.
 */
export function readTime(typed: string, locale: string): WallTime | undefined {
  const match = /^(\D*)(\d{1,2})(?:[:h]?(\d{2}))?h?(\D*)$/.exec(bare(typed));
  if (match === null) return undefined;
  const [, before = '', hourText, minuteText = '0', after = ''] = match;
  const { am, pm } = halves(locale);
  const word = before + after;
  const half = ['am', 'a', am].includes(word) ? 0 : ['pm', 'p', pm].includes(word) ? 12 : undefined;
  if (word !== '' && half === undefined) return undefined;
  const hour = Number(hourText);
  const minute = Number(minuteText);
  const fits = half === undefined ? hour <= 23 : hour >= 1 && hour <= 12;
  if (!fits || minute > 59) return undefined;
  const hours = half === undefined ? hour : (hour % 12) + half;
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
