import { z } from 'zod/mini';

/** A mail as its recipient gets it, but for the secret in its link. */
export const writtenMessage = z.object({ subject: z.string(), text: z.string(), html: z.string() });
