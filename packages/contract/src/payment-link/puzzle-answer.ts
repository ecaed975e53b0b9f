import { z } from 'zod/mini';

/** The answer that a public page has found to a puzzle (get_visitor_puzzle): which one, and the counter that solves it. */
export const puzzleAnswer = z.strictObject({ nonce: z.string().check(z.maxLength(200)), counter: z.int() });
