import { type AvsCode, avsCodes } from '@countinghouse/domain/card/avs-codes';
import { cardBrands } from '@countinghouse/domain/card/card';
import { type CvvCode, cvvCodes } from '@countinghouse/domain/card/cvv-codes';
import { typedCard } from '@countinghouse/domain/card/typed-card';
import { MAX_AMOUNT } from '@countinghouse/domain/money';
import { z } from 'zod/mini';
import { givenDate, queryInteger, queryList, sortOf, uuid } from '../../fields.ts';
import { searchedText } from '../../searched-text.ts';

/** The columns that payments can be sorted by, with their data type: the `sort` value is `field:order:datatype`. */
export const sortableColumns = {
  timestamp: 'date',
  amount: 'number',
  status: 'number',
  customer: 'text',
  card_brand: 'text',
} as const;

/** Shorter texts are not searched for: their trigrams match too many payments. */
const searchMinimum = 3;

const codes = <Code extends string>(table: Readonly<Record<Code, unknown>>) => Object.keys(table) as Code[];

/**
 * The filters for payments, as parts of a query: for Transaction Search and everything that lists or exports the same payments. All given
 * filters apply together. Dates are business dates in the merchant's time zone (Eastern Time for an administrator across merchants), both
 * included; amounts are minor units of either sign; lists are comma-separated.
 */
export const paymentCriteria = {
  start_date: z.optional(givenDate),
  end_date: z.optional(givenDate),
  status: z.optional(queryList(z.string().check(z.regex(/^\d{3}$/, 'must be status codes')), 10)),
  action: z.optional(queryList(z.string().check(z.regex(/^\d{3}$/, 'must be action codes')), 10)),
  card_brand: z.optional(queryList(z.literal(cardBrands, 'must be card brands'), cardBrands.length)),
  amount_from: z.optional(queryInteger(0, MAX_AMOUNT)),
  amount_to: z.optional(queryInteger(0, MAX_AMOUNT)),
  last_four: z.optional(z.string().check(z.regex(/^\d{4}$/, 'must be four digits'))),
  /** Part of the customer's name. */
  customer: z.optional(searchedText(searchMinimum, 100)),
  /** Part of the customer's email address. */
  email: z.optional(searchedText(searchMinimum, 100)),
  /** Part of the customer's company. */
  company: z.optional(searchedText(searchMinimum, 100)),
  /** Part of the name of the user who took the payment. */
  user: z.optional(searchedText(searchMinimum, 100)),
  /** Part of the order id; with fewer than three characters, the whole order id. */
  order_id: z.optional(searchedText(1, 64)),
  /** The whole approval code, in any case. */
  approval_code: z.optional(
    z.string().check(z.trim(), z.regex(/^[0-9A-Za-z]{2,8}$/, 'must be two to eight letters and digits')),
  ),
  /** A payment id, or part of one. */
  payment_id: z.optional(
    z.string().check(
      z.trim(),
      z.regex(/^[0-9A-Fa-f-]{4,36}$/, 'must be a payment id or part of one'),
      z.refine((value) => typedCard(value).card !== 'whole', 'must not hold a card number'),
    ),
  ),
  avs_response: z.optional(queryList(z.literal(codes<AvsCode>(avsCodes), 'must be AVS result codes'), 30)),
  csc_response: z.optional(queryList(z.literal(codes<CvvCode>(cvvCodes), 'must be CVV result codes'), 10)),
  /** Response codes of the acquirer: why a payment was declined. */
  response_code: z.optional(queryList(z.string().check(z.regex(/^[0-9A-Z]{2}$/, 'must be response codes')), 20)),
  terminal_uid: z.optional(queryList(uuid, 20)),
  /** The payment link of the payment, or of the payment that it refunds. */
  link_id: z.optional(uuid),
  /** For callers who see payments of several merchants; merchants outside the caller's scope are never found. */
  merchant_uid: z.optional(uuid),
  /** Free text over customer, company, e-mail, order, approval code, payment id and last four. */
  search: z.optional(searchedText(searchMinimum, 100)),
} as const;

/** The order of the payments, `field:order:datatype`; newest first if omitted. */
export const paymentSort = z.optional(sortOf(sortableColumns));

const criteria = z.object(paymentCriteria);

/** Checked criteria. */
export type PaymentCriteria = z.output<typeof criteria>;
