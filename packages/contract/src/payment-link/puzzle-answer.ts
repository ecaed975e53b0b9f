import { z } from 'zod/mini';

/** A public page's answer to a puzzle (get_visitor_puzzle): the puzzle, and the counter that solves it. */
export const puzzleAnswer = z.strictObject({ nonce: z.string().check(z.maxLength(200)), counter: z.int() });
