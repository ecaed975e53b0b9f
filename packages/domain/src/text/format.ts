/** A phone number for storing (spec section 5): without parentheses, the first hyphen and whitespace. */
export function cleanPhone(text: string): string {
  return text.replace(/[()\s]/g, '').replace('-', '');
}

/** Ten digits as (xxx) xxx-xxxx, anything else as nothing (spec section 5). */
export function formatPhone(text: string): string {
  return /^\d{10}$/.test(text) ? `(${text.slice(0, 3)}) ${text.slice(3, 6)}-${text.slice(6)}` : '';
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

/** A text cut to so many characters, with '...' after it where something was cut (spec section 5). Never cuts a character in two. */
export function truncate(text: string, max_length: number): string {
  if (text.length <= max_length) return text;
  const splits_pair = /[\uD800-\uDBFF]/.test(text.charAt(max_length - 1));
  return `${text.slice(0, splits_pair ? max_length - 1 : max_length)}...`;
}

/** An e-mail address of which only the first letter and the domain are told: `z•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** A name of which only the first letter of each word is told: `Z••• Ł•••`. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ');
}
