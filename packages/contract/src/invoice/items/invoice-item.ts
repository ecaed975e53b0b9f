import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { MAX_TEN_THOUSANDTHS } from '@countinghouse/domain/level23/line-item';
import { z } from 'zod/mini';
import { currency, instant, text, uuid, wholeNumber } from '../../fields.ts';

/** The item in the path. */
export const itemParams = z.object({ item_id: uuid });

/** Tax rates that lines are taxed at. */
export const taxRateIds = z
  .array(uuid)
  .check(
    z.maxLength(
      invoiceLimits.tax_rates_line_maximum,
      `must have at most ${invoiceLimits.tax_rates_line_maximum} entries`,
    ),
  );

/** The common fields of a document's line and an item of the price list, as entered. */
export const pricedFields = {
  item_code: z.optional(text(invoiceLimits.item_code_maximum)),
  description: text(invoiceLimits.description_maximum).check(z.minLength(1, 'must not be empty')),
  /** Of one unit: 18.5025 is 185025. */
  unit_price_ten_thousandths: wholeNumber(0, MAX_TEN_THOUSANDTHS),
  unit_of_measure: z.optional(text(invoiceLimits.unit_of_measure_maximum)),
  commodity_code: z.optional(text(invoiceLimits.commodity_code_maximum)),
  tax_rate_ids: z.optional(taxRateIds),
} as const;

/** An item of the price list, as entered. */
export const itemFields = {
  ...pricedFields,
  /** The merchant's currency if omitted. */
  currency: z.optional(currency),
} as const;

/** An item of the price list. */
export const invoiceItem = z.object({
  item_id: uuid,
  item_code: z.string(),
  description: z.string(),
  unit_price_ten_thousandths: z.int(),
  currency,
  unit_of_measure: z.string(),
  commodity_code: z.string(),
  tax_rate_ids: z.array(uuid),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
});

export type InvoiceItem = z.output<typeof invoiceItem>;
