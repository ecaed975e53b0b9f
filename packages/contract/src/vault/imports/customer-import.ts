import { importFaultCodes } from '@countinghouse/domain/vault/import';
import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';

/** The result of an import. Rows are counted from 1, after the row of column names. */
export const customerImport = z.object({
  import_id: uuid,
  file_name: z.string(),
  dry_run: z.boolean(),
  row_count: z.int(),
  /** Customers that were added, or would be in a dry run. */
  customer_count: z.int(),
  fault_count: z.int(),
  /** The first 200. The content of a cell is never included. */
  faults: z.array(
    z.object({ row: z.int(), field: z.string(), code: z.literal(importFaultCodes), message: z.string() }),
  ),
  created_at: instant,
});

export type CustomerImport = z.output<typeof customerImport>;
