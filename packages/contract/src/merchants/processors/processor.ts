import { processorReferenceLength_maximum, processorStatuses } from '@countinghouse/domain/merchant/processor';
import { z } from 'zod/mini';
import { instant, text, uuid, wholeNumber } from '../../fields.ts';
import { platformId, settlementConnection } from '../../platform.ts';

const reference = text(processorReferenceLength_maximum);

/** A merchant's connection to a processor, as displayed. */
export const processor = z.object({
  merchant_uid: uuid,
  platform_id: platformId,
  status: z.literal(processorStatuses),
  /** The initial transport of a new terminal on the platform. */
  settlement_connection: settlementConnection,
  /** Whether it accepts Level 2/3 data: if not, none is sent, and no batch waits for it. */
  takes_commercial_data: z.boolean(),
  /** The processor's reference of the application or contract. */
  reference: z.string(),
  version: z.int(),
  applied_at: instant,
  activated_at: z.nullable(instant),
  deactivated_at: z.nullable(instant),
  updated_at: instant,
  /** Its terminals by name, without those that have no key. */
  terminals: z.array(
    z.object({
      terminal_uid: uuid,
      name: z.string(),
      settlement_connection: settlementConnection,
      takes_payments: z.boolean(),
      open_count: z.int(),
    }),
  ),
});

export type Processor = z.output<typeof processor>;

/** The data of a new connection, applied for or active. */
export const newProcessor = z.strictObject({
  platform_id: platformId,
  settlement_connection: settlementConnection,
  reference: z.optional(reference),
});

/** The connection to change, and the version that was read. */
const looked_at = { merchant_uid: uuid, platform_id: platformId, version: wholeNumber(1, 2_147_483_647) };

/** A new status of a connection. */
export const processorChange = z.strictObject({
  ...looked_at,
  status: z.literal(['active', 'deactivated'], 'must be active or deactivated'),
});

/** The transport of a connection's terminals. */
export const processorSettings = z.strictObject({
  ...looked_at,
  settlement_connection: settlementConnection,
  /** Unchanged if omitted. */
  takes_commercial_data: z.optional(z.boolean()),
  reference,
});
