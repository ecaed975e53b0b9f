import { countryOf } from '@countinghouse/domain/text/countries';
import {
  matchesAddress,
  matchesBusinessName,
  matchesEmail,
  matchesName,
  matchesPhone,
  matchesPostalCode,
  matchesWebsite,
  patternMessages,
} from '@countinghouse/domain/text/validation';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { z } from 'zod/mini';
import { givenDate, text } from '../fields.ts';

/* The texts of customers and their addresses, with the patterns of specification section 5. Each can be empty. */

const matching = (length_maximum: number, matches: (text: string) => boolean, message: string) =>
  text(length_maximum).check(z.refine((value) => value === '' || matches(value), message));

/** A first or last name. */
export const customerName = matching(vaultLimits.name_maximum, matchesName, patternMessages.name);

/** The name of a company. */
export const companyName = matching(
  vaultLimits.company_name_maximum,
  matchesBusinessName,
  patternMessages.business_name,
);

const phone = matching(24, matchesPhone, 'Enter a telephone number');

const matchesPlace = (place: string) => matchesName(place) || matchesAddress(place);

const addressFields = {
  address_1: matching(100, matchesAddress, patternMessages.address),
  address_2: matching(100, matchesAddress, patternMessages.address),
  city: matching(60, matchesPlace, patternMessages.address),
  state: matching(60, matchesPlace, patternMessages.address),
  postal_code: matching(12, matchesPostalCode, 'Use letters, digits, spaces and hyphens only'),
  country: matching(2, (code) => countryOf(code) !== undefined, 'Enter a country by its two letters'),
} as const;

/** The lines of an address, as entered; the country is US if omitted or empty. */
export const addressLines = {
  address_1: z.optional(addressFields.address_1),
  address_2: z.optional(addressFields.address_2),
  city: z.optional(addressFields.city),
  state: z.optional(addressFields.state),
  postal_code: z.optional(addressFields.postal_code),
  country: z.optional(addressFields.country),
} as const;

/** A note: line breaks are kept. The customer never sees it. */
export const customerNote = z.string('must be text').check(
  z.trim(),
  z.maxLength(vaultLimits.note_maximum, `must have at most ${vaultLimits.note_maximum} characters`),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  z.regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/u, 'must not have control characters'),
);

/** A tag. */
export const customerTag = text(vaultLimits.tag_maximum).check(z.minLength(1, 'must not be empty'));

/** The texts of a customer by their names. */
export const customerTexts = {
  customer_reference: text(vaultLimits.reference_maximum),
  first_name: customerName,
  last_name: customerName,
  company_name: companyName,
  email: matching(254, matchesEmail, patternMessages.email),
  phone_number: phone,
  fax_number: phone,
  website: matching(200, matchesWebsite, patternMessages.website),
  /** YYYY-MM-DD, a day in the past. */
  dob: givenDate,
} as const;
