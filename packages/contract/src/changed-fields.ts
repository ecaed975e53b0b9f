import { z } from 'zod/mini';

/** A value before or after a change; a list is one of texts. */
const changedValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/** What a line of a history changed, field by field. */
export const changedFields = z.array(z.object({ field: z.string(), before: changedValue, after: changedValue }));
