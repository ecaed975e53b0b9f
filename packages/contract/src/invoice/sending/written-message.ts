import { z } from 'zod/mini';

/** A mail as its recipient gets it, without the secret of its link. */
export const writtenMessage = z.object({ subject: z.string(), text: z.string(), html: z.string() });
