import { z } from 'zod/mini';
import { instant } from '../../fields.ts';

/** The sandbox's clock: how far it is ahead of the real one, and who moved it last. */
export const sandboxClock = z.object({
  now: instant,
  /** So many milliseconds ahead of the real time; 0 while nobody moved it. */
  ahead_ms: z.int(),
  moved_at: z.nullable(instant),
  moved_by: z.string(),
});

/** The furthest that the clock goes at once. */
export const sandboxMove_maximum_days = 400;
