import { processorReferenceLength_maximum, processorStatuses } from '@countinghouse/domain/merchant/processor';
import { z } from 'zod/mini';
import { instant, text, uuid, wholeNumber } from '../../fields.ts';
import { platformId, settlementConnection } from '../../platform.ts';

const reference = text(processorReferenceLength_maximum);

/** A merchant's connection to a processor, as it is shown. */
export const processor = z.object({
  merchant_uid: uuid,
  platform_id: platformId,
  status: z.literal(processorStatuses),
  /** What a new terminal of the platform begins with. */
  settlement_connection: settlementConnection,
  /** Whether it takes Level 2/3 data: one that does not is sent none, and no batch waits for it. */
  takes_commercial_data: z.boolean(),
  /** What the processor calls the application or contract. */
  reference: z.string(),
  version: z.int(),
  applied_at: instant,
  activated_at: z.nullable(instant),
  deactivated_at: z.nullable(instant),
  updated_at: instant,
  /** Its terminals by name, those without a key not among them. */
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

/** What is said of a connection when it is applied for or made. */
export const newProcessor = z.strictObject({
  platform_id: platformId,
  settlement_connection: settlementConnection,
  reference: z.optional(reference),
});

/** Which connection is changed, and the version that was looked at. */
const looked_at = { merchant_uid: uuid, platform_id: platformId, version: wholeNumber(1, 2_147_483_647) };

/** Another status of a connection. */
export const processorChange = z.strictObject({
  ...looked_at,
  status: z.literal(['active', 'deactivated'], 'must be active or deactivated'),
});

/** How a connection's terminals reach the processor. */
export const processorSettings = z.strictObject({
  ...looked_at,
  settlement_connection: settlementConnection,
  /** Stays as it is where left out. */
  takes_commercial_data: z.optional(z.boolean()),
  reference,
});
