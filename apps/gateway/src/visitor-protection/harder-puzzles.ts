/** What sessions were told when their puzzles became too easy while a form was filled in. */
export type HarderPuzzles = {
  /**
   * Records that a session is told to solve a harder puzzle.
   *
   * @returns whether it had been told before and still solved an easier one
   */
  tell(visitor_id: string, puzzle: { solved_bits: number; bits: number }): boolean;
};

const sessions_maximum = 20_000;

/**
 * Remembers what each session was told. A decline elsewhere from the same address makes the puzzle of an honest payer too easy; their page
 * then silently solves a harder one. An attacker with a stock of easy answers keeps sending them.
 */
export function createHarderPuzzles(): HarderPuzzles {
  const told = new Map<string, number>();
  return {
    tell: (visitor_id, { solved_bits, bits }) => {
      const asked_bits = told.get(visitor_id);
      if (told.size >= sessions_maximum) told.clear();
      told.set(visitor_id, bits);
      return asked_bits !== undefined && solved_bits < asked_bits;
    },
  };
}
