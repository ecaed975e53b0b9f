/** A phone number for storing (spec section 5): without parentheses, the first hyphen and whitespace. */
export function cleanPhone(text: string): string {
  return text.replace(/[()\s]/g, '').replace('-', '');
}

/** Ten digits as (xxx) xxx-xxxx, anything else as nothing (spec section 5). */
export function formatPhone(text: string): string {
  return /^\d{10}$/.test(text) ? `(${text.slice(0, 3)}) ${text.slice(3, 6)}-${text.slice(6)}` : '';
}

/** A plain date `YYYY-MM-DD` as eight digits `YYYYMMDD` (spec section 5). */
export function toCompactDate(date: string): string {
  return date.replaceAll('-', '');
}

/** How an instant is written: the reader's locale (default the browser's) and an IANA time zone, which nothing stands in for. */
export type DateFormatOptions = { locale?: string | undefined; time_zone: string };

/** An instant's date in the reader's locale (spec section 5). */
export function formatDate(instant: Date, options: DateFormatOptions): string {
  return new Intl.DateTimeFormat(options.locale, { dateStyle: 'medium', timeZone: options.time_zone }).format(instant);
}

/** An instant's date and time in the reader's locale (spec section 5). */
export function formatDateTime(instant: Date, options: DateFormatOptions): string {
  return new Intl.DateTimeFormat(options.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: options.time_zone,
  }).format(instant);
}

/** A plain date `YYYY-MM-DD` in the reader's locale, whatever their time zone. */
export function formatPlainDate(date: string, options: { locale?: string | undefined } = {}): string {
  return formatDate(new Date(`${date}T00:00:00Z`), { locale: options.locale, time_zone: 'UTC' });
}

/** The default date-time of an export: `YYYY-MM-DD HH:mm:ss` in a time zone (spec section 2). */
export function exportDateTime(instant: Date, time_zone = 'UTC'): string {
  const part = partsOf(instant, time_zone);
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/** A date on receipts and documents for people: `MMM D, YYYY`, US medium style (spec section 5). */
export function documentDate(instant: Date, time_zone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: time_zone,
  }).format(instant);
}

/** A time on receipts and documents for people: `h:mm A` (spec section 5). */
export function documentTime(instant: Date, time_zone = 'UTC'): string {
  const part = partsOf(instant, time_zone);
  const hour = Number(part('hour'));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${part('minute')} ${hour < 12 ? 'AM' : 'PM'}`;
}

function partsOf(instant: Date, time_zone: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: time_zone,
  }).formatToParts(instant);
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

/** An identifier shortened to its first 4 and last 8 characters (spec section 5); one no longer than that as it is. */
export function shortGuid(guid: string): string {
  return guid.length <= 12 ? guid : `${guid.slice(0, 4)}…${guid.slice(-8)}`;
}

/** The size of a base64 text as the specification counts it: its length minus its padding. */
export function base64Size(text: string): number {
  return text.length - (/={1,2}$/.exec(text)?.[0].length ?? 0);
}

/** A text cut to so many characters, with '...' after it where something was cut (spec section 5). Never cuts a character in two. */
export function truncate(text: string, max_length: number): string {
  if (text.length <= max_length) return text;
  const splits_pair = /[\uD800-\uDBFF]/.test(text.charAt(max_length - 1));
  return `${text.slice(0, splits_pair ? max_length - 1 : max_length)}...`;
}

/** Where a long word breaks, and where it does with comma split (spec section 5). */
export const LONG_WORD_LENGTH = 15;
/** Where a long word breaks with comma split (spec section 5). */
export const LONG_WORD_LENGTH_COMMA_SPLIT = 18;

/**
 * A text whose long words are broken, every 15 characters, so that narrow cells can wrap them (spec section 5). With
 * comma split a comma ends a word too and words break every 18. `separator` is what stands at a break: a
 * zero-width space for screens (default), a line break or space for documents.
 */
export function breakLongWords(text: string, options: { comma_split?: boolean; separator?: string } = {}): string {
  const { comma_split = false, separator = '\u200B' } = options;
  const length = comma_split ? LONG_WORD_LENGTH_COMMA_SPLIT : LONG_WORD_LENGTH;
  return text.replace(comma_split ? /[^\s,]+/g : /\S+/g, (word) => {
    const characters = [...word];
    const pieces: string[] = [];
    for (let from = 0; from < characters.length; from += length)
      pieces.push(characters.slice(from, from + length).join(''));
    return pieces.join(separator);
  });
}

/** A person's full name from its two parts, either of which may be missing. */
export function fullNameOf(first_name: string | null | undefined, last_name: string | null | undefined): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim();
}

/** The initials of a person for their avatar (spec section 2): of first and last name, or of what there is. */
export function initialsOf(full_name: string): string {
  const words = full_name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => ([...(word ?? '')][0] ?? '').toLocaleUpperCase()).join('');
}

/** An e-mail address of which only the first letter and the domain are told: `z•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}
