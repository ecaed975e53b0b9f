import { usStates } from '@countinghouse/domain/text/us-states';
import {
  matchesAddress,
  matchesBusinessName,
  matchesEmail,
  matchesName,
  matchesPhone,
  matchesPostalCode,
  matchesWebsite,
} from '@countinghouse/domain/text/validation';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import type { Problem } from './problem.ts';

/** How a text is checked: by a pattern of spec section 5 and the contract's length. */
export type TextRule = { check: (text: string) => Problem | undefined; length_maximum: number };

const pattern = (
  matches: (text: string) => boolean,
  code: 'name' | 'business_name' | 'address' | 'place' | 'website' | 'phone' | 'date',
  length_maximum: number,
): TextRule => ({ check: (text) => (matches(text) ? undefined : { code }), length_maximum });

const city = pattern((text) => matchesName(text) || matchesAddress(text), 'place', 60);

/** The text rules that are the same in every form. */
export const textRules = {
  name: pattern(matchesName, 'name', 64),
  company: pattern(matchesBusinessName, 'business_name', 100),
  street: pattern(matchesAddress, 'address', 100),
  city,
  phone: pattern(matchesPhone, 'phone', 24),
  website: pattern(matchesWebsite, 'website', 200),
  email: { check: checkEmail, length_maximum: 254 },
  date: pattern(isPlainDate, 'date', 10),
  country: { check: (text) => (/^[A-Z]{2}$/.test(text) ? undefined : { code: 'required' }), length_maximum: 2 },
} as const satisfies Record<string, TextRule>;

/** A rule for free text. */
export const freeText = (length_maximum: number): TextRule => ({ check: () => undefined, length_maximum });

/** The rule for the state of an address, by its country. */
export function stateRule(country: string): TextRule {
  return {
    check: (text) => {
      if (country !== 'US') return city.check(text);
      return usStates.some((each) => each.code === text) ? undefined : { code: 'state' };
    },
    length_maximum: 60,
  };
}

/** The rule for the postal code of an address, by its country. */
export function postalCodeRule(country: string): TextRule {
  return {
    check: (text) => {
      if (country === 'US') return /^\d{5}(?:-?\d{4})?$/.test(text) ? undefined : { code: 'us_postal_code' };
      return matchesPostalCode(text) ? undefined : { code: 'postal_code' };
    },
    length_maximum: 12,
  };
}

function checkEmail(text: string): Problem | undefined {
  if (matchesEmail(text)) return undefined;
  const domain = /^[^\s@]+@([\p{L}\d-]+)\.?$/u.exec(text)?.[1];
  return domain === undefined ? { code: 'email' } : { code: 'email_domain', domain: `${domain}.com` };
}
