import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';

/** A note or a document about a merchant: a document has a file, a note has none. */
export const merchantNote = z.object({
  note_id: uuid,
  text: z.string(),
  created_at: instant,
  created_by: uuid,
  created_by_name: z.string(),
  file: z.nullable(z.object({ file_id: uuid, file_name: z.string(), media_type: z.string(), size_bytes: z.int() })),
});

export type MerchantNote = z.output<typeof merchantNote>;
