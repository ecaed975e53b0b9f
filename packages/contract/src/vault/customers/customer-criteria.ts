import { countryOf } from '@countinghouse/domain/text/countries';
import { cardHealths, customerStatuses } from '@countinghouse/domain/vault/customer';
import { z } from 'zod/mini';
import { givenDate, queryList, sortOf } from '../../fields.ts';
import { searchedText } from '../../searched-text.ts';
import { customerTag } from '../customer-texts.ts';

/** The columns that customers can be sorted by, with their data type: the `sort` value is `field:order:datatype`. */
export const customerSortColumns = {
  full_name: 'text',
  email: 'text',
  created_at: 'date',
  updated_at: 'date',
} as const;

/** The filters of customers. All given filters apply together; lists are comma-separated. */
export const customerCriteria = {
  /**
   * Part of a name, company, email address, reference or telephone number: at least two characters. Four digits also match the last digits
   * of cards.
   */
  search: z.optional(searchedText(2)),
  /** Only active ones if omitted. */
  status: z.optional(queryList(z.literal(customerStatuses, 'must be statuses of customers'), customerStatuses.length)),
  /** How the default card stands. */
  card: z.optional(queryList(z.literal(cardHealths, `must be one of ${cardHealths.join(', ')}`), cardHealths.length)),
  /** The country of the default billing address. */
  country: z.optional(
    z.string().check(z.refine((code) => countryOf(code) !== undefined, 'must be a two-letter country code')),
  ),
  tag: z.optional(customerTag),
  /** Only customers with an open invoice: issued, and not paid in full. Also requires INVI, because it reveals who owes something. */
  has_open_invoice: z.optional(z.literal('true', 'must be true')),
  /** Added between these dates of the merchant's time zone, both included. */
  start_date: z.optional(givenDate),
  end_date: z.optional(givenDate),
} as const;

/** The order of the customers; by name if omitted. */
export const customerSort = z.optional(sortOf(customerSortColumns));

const criteria = z.object(customerCriteria);

/** Checked criteria. */
export type CustomerCriteria = z.output<typeof criteria>;
