import { importFaultCodes } from '@countinghouse/domain/vault/import';
import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';

/** What became of a file of customers. Rows are counted from 1, after the row of names. */
export const customerImport = z.object({
  import_id: uuid,
  file_name: z.string(),
  dry_run: z.boolean(),
  row_count: z.int(),
  /** Customers that were added, or would be. */
  customer_count: z.int(),
  fault_count: z.int(),
  /** The first 200. What stood in a cell is never told. */
  faults: z.array(
    z.object({ row: z.int(), field: z.string(), code: z.literal(importFaultCodes), message: z.string() }),
  ),
  created_at: instant,
});

export type CustomerImport = z.output<typeof customerImport>;
