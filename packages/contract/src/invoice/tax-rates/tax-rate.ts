import { taxRateLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { z } from 'zod/mini';
import { instant, text, uuid } from '../../fields.ts';
import { ratePpm } from '../../merchants/payment-link/payment-link.ts';

/** The tax rate in the path. */
export const taxRateParams = z.object({ tax_rate_id: uuid });

/** A tax rate, as entered. */
export const taxRateFields = {
  name: text(taxRateLimits.name_maximum).check(z.minLength(1, 'must not be empty')),
  rate_ppm: ratePpm,
  /** True: prices include the tax. False: it is added to them. */
  inclusive: z.boolean(),
  region: z.optional(text(taxRateLimits.region_maximum)),
} as const;

/** A tax rate. */
export const taxRate = z.object({
  tax_rate_id: uuid,
  name: z.string(),
  /** Millionths: 9.975% is 99750. */
  rate_ppm: z.int(),
  inclusive: z.boolean(),
  region: z.string(),
  /** New documents cannot use it any more. */
  disabled_at: z.nullable(instant),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
});

export type TaxRate = z.output<typeof taxRate>;
