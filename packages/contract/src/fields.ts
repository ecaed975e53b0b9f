import { wholeRows_maximum } from '@countinghouse/domain/constants';
import { currencyCodes, MAX_AMOUNT } from '@countinghouse/domain/money';
import { locales } from '@countinghouse/domain/text/locales';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { z } from 'zod/mini';

/* The building blocks of bodies, queries and responses. Shapes only: the rules behind them are in domain. */

/** A positive whole number of minor units. */
export const amount = z
  .int('must be a whole number of minor units')
  .check(z.minimum(1, 'must be at least 1'), z.maximum(MAX_AMOUNT, 'must have at most 12 digits'));

/** A whole number of minor units that may be zero. */
export const amountOrZero = z
  .int('must be a whole number of minor units')
  .check(z.minimum(0, 'must not be negative'), z.maximum(MAX_AMOUNT, 'must have at most 12 digits'));

/** A sum of minor units, of either sign. */
export const signedAmount = z.int();

/** Numeric ISO 4217 code. */
export const currency = z.literal(currencyCodes, 'must be 840, 826 or 978');

export const uuid = z.guid('must be a UUID');

/** A UTC instant in ISO 8601. */
export const instant = z.iso.datetime('must be an instant such as 2026-01-31T13:45:00.000Z');

/** A date without a time, in the time zone of the merchant. */
export const plainDate = z.iso.date('must be a date such as 2026-01-31');

/** The accepted years of a date: calculations with earlier or later ones can exceed the range of dates. */
const [earliestDate, latestDate] = ['1900-01-01', '2999-12-31'];

/** A date in a request. */
export const givenDate = plainDate.check(
  z.refine(
    (date) => date >= earliestDate && date <= latestDate,
    `must be a date from ${earliestDate} to ${latestDate}`,
  ),
);

/** Text entered by a person: trimmed, without control characters, of limited length. */
export const text = (length_maximum: number) =>
  z.string('must be text').check(
    z.trim(),
    z.maxLength(length_maximum, `must have at most ${length_maximum} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    z.regex(/^[^\u0000-\u001f\u007f]*$/u, 'must not have control characters'),
  );

/** One of the product's six locales. */
export const locale = z.literal(locales, 'must be one of the six locales');

/** The name of one of the six time zones. */
export const timeZone = z.literal(Object.keys(timeZones) as TimeZone[], 'must be one of the six time zones');

/** A whole number between two, both included. */
export const wholeNumber = (minimum: number, maximum: number) => {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
};

/** A whole number in a query, as digits. */
export const queryInteger = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, `must be a whole number from ${minimum} to ${maximum}`)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      wholeNumber(minimum, maximum),
    ),
  );

/** The `sort` value of specification section 2, `field:order:datatype`, over columns with their data type. */
export const sortOf = (columns: Readonly<Record<string, string>>) => {
  const each = Object.entries(columns).map(([field, type]) => `${field}:(asc|desc):${type}`);
  return z
    .string()
    .check(z.regex(new RegExp(`^(${each.join('|')})$`), 'must be field:order:datatype of a sortable column'));
};

/** A comma-separated list in a query; each part is validated individually. */
export const queryList = <Part extends z.core.$ZodType<unknown, string>>(part: Part, length_maximum: number) =>
  z.pipe(
    z.string().check(z.maxLength(2_000)),
    z.pipe(
      z.transform((list: string) => list.split(',')),
      z.array(part).check(z.maxLength(length_maximum, `must have at most ${length_maximum} entries`)),
    ),
  );

/** The maximum page size of a list, and how deep it can be paged. */
const pageBounds = { limit: [1, 100], offset: [0, 10_000] } as const;

/** `limit` and `offset` of a list. */
export const page = {
  limit: z.optional(queryInteger(...pageBounds.limit)),
  offset: z.optional(queryInteger(...pageBounds.offset)),
};

/** The same for a list that is short enough to be loaded completely. */
export const wholePage = { ...page, limit: z.optional(queryInteger(1, wholeRows_maximum)) };

/** The same for a list requested with a body. */
export const bodyPage = {
  limit: z.optional(wholeNumber(...pageBounds.limit)),
  offset: z.optional(wholeNumber(...pageBounds.offset)),
};

/** What every list returns besides its rows. */
export const listTotals = {
  total_count: z.int(),
  /** False if there are more than `total_count`. */
  total_count_is_exact: z.boolean(),
  limit: z.int(),
  offset: z.int(),
};
