import { z } from 'zod/mini';
import { instant } from '../../fields.ts';

/** The sandbox clock: how far it is ahead of real time, and who moved it last. */
export const sandboxClock = z.object({
  now: instant,
  /** Milliseconds ahead of real time; 0 until someone moves it. */
  ahead_ms: z.int(),
  moved_at: z.nullable(instant),
  moved_by: z.string(),
});

/** The maximum single step of the clock. */
export const sandboxMove_maximum_days = 400;
