import { z } from 'zod/mini';

/** A value before or after a change; a list contains texts. */
const changedValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/** The changed fields of a history entry. */
export const changedFields = z.array(z.object({ field: z.string(), before: changedValue, after: changedValue }));
