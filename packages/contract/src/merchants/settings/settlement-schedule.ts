import { weekDays } from '@countinghouse/domain/settlement/settlement-schedule';
import { z } from 'zod/mini';
import { instant, plainDate, timeZone } from '../../fields.ts';

/** When a merchant's open batches close automatically. */
const schedule = {
  /** False: they are closed only by hand. */
  automatic: z.boolean(),
  /** The time of day in the merchant's time zone. */
  cut_off_time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 21:00')),
  /** The days of the week on which they close, 1 Monday to 7 Sunday. */
  days: z
    .array(z.literal(weekDays, 'must be 1 to 7'))
    .check(z.minLength(1, 'must have at least one day'), z.maxLength(7, 'must have at most 7 days')),
  /** The merchant's time zone, for all of its business dates. */
  time_zone: timeZone,
};

/** A merchant's settlement schedule, and its progress. */
export const settlementSchedule = z.object({
  version: z.int(),
  ...schedule,
  /** The last business date with a cut-off; null before the first. */
  closed_date: z.nullable(plainDate),
  /** The next cut-off; null if batches are closed by hand. */
  next_cut_off: z.nullable(z.object({ cut_off_at: instant, batch_date: plainDate })),
});

/** The new schedule; `version` is the version that was read. */
export const settlementScheduleChange = z.strictObject({ version: z.int(), ...schedule });

export type MerchantSettlementSchedule = z.output<typeof settlementSchedule>;
