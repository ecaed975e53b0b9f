import { z } from 'zod/mini';
import { amountOrZero, plainDate } from '../../fields.ts';

/** Which result codes of a check refuse a payment, and what that would have come to. */
export const verification = z.object({
  /** Goes back with a change, so that nobody overwrites what they have not seen. */
  version: z.int(),
  refused: z.array(z.string()),
  /** How the payments that the acquirer took lately were answered; at most the latest 10,000 of 30 days are counted. */
  recent: z.object({
    from_date: plainDate,
    payments_count: amountOrZero,
    is_capped: z.boolean(),
    codes: z.array(z.object({ code: z.string(), payments_count: amountOrZero })),
  }),
});

export type Verification = z.output<typeof verification>;
