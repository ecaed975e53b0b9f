import { MAX_AMOUNT } from '@countinghouse/domain/money';
import { linkKinds, linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import { z } from 'zod/mini';
import { givenDate, queryInteger, queryList, sortOf, uuid } from '../../fields.ts';
import { searchedText } from '../../searched-text.ts';

/** The columns that payment links can be sorted by, with their data type: the `sort` value is `field:order:datatype`. */
export const linkSortColumns = {
  name: 'text',
  created_at: 'date',
  last_paid_at: 'date',
  expires_at: 'date',
  paid_amount: 'number',
  used_count: 'number',
} as const;

/** The filters of payment links. All given filters apply together; lists are comma-separated. */
export const linkCriteria = {
  /** Part of the name, title, description or order number, or the last four characters of the secret: at least two characters. */
  search: z.optional(searchedText(2)),
  /** All but closed ones if omitted. */
  status: z.optional(queryList(z.literal(linkStatuses, 'must be statuses of payment links'), linkStatuses.length)),
  kind: z.optional(queryList(z.literal(linkKinds, 'must be kinds of payment links'), linkKinds.length)),
  /** Ends between these dates of the merchant's time zone, both included. */
  expires_from: z.optional(givenDate),
  expires_to: z.optional(givenDate),
  /** Created between these dates, both included. */
  start_date: z.optional(givenDate),
  end_date: z.optional(givenDate),
  created_by: z.optional(uuid),
  customer_id: z.optional(uuid),
  /** Of the amount of a fixed link, in minor units, both included. */
  amount_from: z.optional(queryInteger(0, MAX_AMOUNT)),
  amount_to: z.optional(queryInteger(0, MAX_AMOUNT)),
} as const;

/** The order of the links; the newest first if omitted. */
export const linkSort = z.optional(sortOf(linkSortColumns));

const criteria = z.object(linkCriteria);

/** Checked criteria. */
export type LinkCriteria = z.output<typeof criteria>;
