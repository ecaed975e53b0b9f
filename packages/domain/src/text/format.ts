/** Normalizes a phone number for storage (spec section 5): without parentheses, the first hyphen and whitespace. */
export function cleanPhone(text: string): string {
  return text.replace(/[()\s]/g, '').replace('-', '');
}

/** Formats ten digits as (xxx) xxx-xxxx; empty for anything else (spec section 5). */
export function formatPhone(text: string): string {
  return /^\d{10}$/.test(text) ? `(${text.slice(0, 3)}) ${text.slice(3, 6)}-${text.slice(6)}` : '';
}

/** Formats a date for receipts and documents: `MMM D, YYYY`, US medium style (spec section 5). */
export function documentDate(instant: Date, time_zone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: time_zone,
  }).format(instant);
}

/** Formats a time for receipts and documents: `h:mm A` (spec section 5). */
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

/** Shortens an identifier to its first 4 and last 8 characters (spec section 5); a shorter one is unchanged. */
export function shortGuid(guid: string): string {
  return guid.length <= 12 ? guid : `${guid.slice(0, 4)}…${guid.slice(-8)}`;
}

/** Cuts a text to a number of characters, followed by '...' if something was cut (spec section 5). Never cuts within a character. */
export function truncate(text: string, max_length: number): string {
  if (text.length <= max_length) return text;
  const splits_pair = /[\uD800-\uDBFF]/.test(text.charAt(max_length - 1));
  return `${text.slice(0, splits_pair ? max_length - 1 : max_length)}...`;
}

/** Masks an email address except its first letter and domain: `z•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Masks a name except the first letter of each word: `Z••• Ł•••`. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ');
}
