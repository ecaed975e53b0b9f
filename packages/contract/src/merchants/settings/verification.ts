import { z } from 'zod/mini';
import { amountOrZero, plainDate } from '../../fields.ts';

/** The result codes of a check for which payments are refused, and their effect on recent payments. */
export const verification = z.object({
  /** Sent back with a change, so that no unseen change is overwritten. */
  version: z.int(),
  refused: z.array(z.string()),
  /** The results of payments that the acquirer recently approved; at most the latest 10,000 of 30 days are counted. */
  recent: z.object({
    from_date: plainDate,
    payments_count: amountOrZero,
    is_capped: z.boolean(),
    codes: z.array(z.object({ code: z.string(), payments_count: amountOrZero })),
  }),
});

export type Verification = z.output<typeof verification>;
