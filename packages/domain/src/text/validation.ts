import { checkCardNumber } from '../card/card.ts';
import { cleanPhone } from './format.ts';

/**
 * The reusable patterns of spec section 5. Each is anchored and runs in time linear in its input: no repeated group
 * can match the same text in two ways. 'Letters' are the letters of every script.
 */

/** Email: local@domain with a top level of two or more letters, or an IP literal. */
export const emailPattern =
  /^(?:[^<>()[\]\\.,;:\s@"\p{Cc}]+(?:\.[^<>()[\]\\.,;:\s@"\p{Cc}]+)*|"[^"\\\p{Cc}]+")@(?:(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}|\[(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}\]|\[IPv6:[\dA-Fa-f:.]{2,45}\])$/u;

/** Name: letters, space, apostrophe (straight or typographic), period, hyphen only. */
export const namePattern = /^[\p{L}\p{M} '’.-]+$/u;

/** Business name (DBA): letters, digits, space and & @ . , - : / ( ) ' + ? ! # only. */
export const businessNamePattern = /^[\p{L}\p{M}\d &@.,\-:/()'’+?!#]+$/u;

/** Role name: the same pattern as the business name. */
const roleNamePattern = businessNamePattern;

/** Address: letters, digits, space and ' , . / # only. */
export const addressPattern = /^[\p{L}\p{M}\d '’,./#]+$/u;

/** Website: optional scheme (http, https, ftp, smtp), optional www, name, dot, letters, optional path. */
export const websitePattern = /^(?:(?:https?|ftp|smtp):\/\/)?(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/[^\s<>"'\\]*)?$/i;

/** Tax ID: exactly 9 digits. */
const taxIdPattern = /^\d{9}$/;

/** Routing number: exactly 9 digits. */
const routingNumberPattern = /^\d{9}$/;

/** Account number: 4 to 17 digits. */
const accountNumberPattern = /^\d{4,17}$/;

/** UUID: 8-4-4-4-12 hexadecimal. */
export const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Telephone number: 7 to 20 digits, hyphens and periods after cleaning (`cleanPhone`), with an optional leading plus. */
const phonePattern = /^\+?[\d.-]{7,20}$/;

/** Postal code: letters, digits, spaces and hyphens, for all countries. */
const postalCodePattern = /^[\p{L}\d][\p{L}\d -]*$/u;

/** The longest valid email address (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;

/** Whether a text is an email address that mail can be sent to. */
export function matchesEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && emailPattern.test(text);
}

/** Whether a text is a person's name. */
export function matchesName(text: string): boolean {
  return namePattern.test(text);
}

/** Whether a text is a business name. */
export function matchesBusinessName(text: string): boolean {
  return businessNamePattern.test(text);
}

/** Whether a text is the name of a role. */
export function matchesRoleName(text: string): boolean {
  return roleNamePattern.test(text);
}

/** Whether a text is one line of a street address. */
export function matchesAddress(text: string): boolean {
  return addressPattern.test(text);
}

/** Whether a text is a website's address. */
export function matchesWebsite(text: string): boolean {
  return websitePattern.test(text);
}

/**
 * Whether a text is a telephone number, cleaned or not. None has more than 15 digits (E.164): longer ones are card numbers, and so are
 * 15-digit ones that match a card.
 */
export function matchesPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return (
    phonePattern.test(cleanPhone(text)) &&
    digits.length <= 15 &&
    (digits.length < 15 || 'fault' in checkCardNumber(digits))
  );
}

/** Whether a text is a postal code of any country. */
export function matchesPostalCode(text: string): boolean {
  return postalCodePattern.test(text);
}

/** Whether a text is a tax ID. */
export function matchesTaxId(text: string): boolean {
  return taxIdPattern.test(text);
}

/** Whether a text has the form of a routing number; see `passesRoutingCheck` for its check digit. */
export function matchesRoutingNumber(text: string): boolean {
  return routingNumberPattern.test(text);
}

/** Whether a text is a bank account number. */
export function matchesAccountNumber(text: string): boolean {
  return accountNumberPattern.test(text);
}

/** Whether a text is a UUID. */
export function matchesUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** Whether the ninth digit of a routing number is its check digit (the ABA's weights 3, 7, 1). */
export function passesRoutingCheck(routing_number: string): boolean {
  if (!matchesRoutingNumber(routing_number) || routing_number === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = [...routing_number].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** The message when a pattern does not match, by the pattern's key (English; the portal translates by key). */
export const patternMessages = {
  email: 'Enter an email address, such as name@example.com',
  name: 'Use letters, spaces, apostrophes, periods and hyphens only',
  business_name: "Use letters, digits, spaces and & @ . , - : / ( ) ' + ? ! # only",
  role_name: "Use letters, digits, spaces and & @ . , - : / ( ) ' + ? ! # only",
  address: "Use letters, digits, spaces and ' , . / # only",
  website: 'Enter a web address, such as www.example.com',
  tax_id: 'Enter the 9 digits of the tax ID',
  routing_number: 'Enter the 9 digits of the routing number',
  account_number: 'Enter 4 to 17 digits',
  uuid: 'Enter an identifier of the form 8-4-4-4-12',
} as const;
