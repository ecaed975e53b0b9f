/** Limits how many attempts of each party run at once, so that a flood on one does not delay others. */
export type AttemptTurns = {
  /** Does the work once it is the party's turn. Undefined if that took too long, in which case nothing was done. */
  take<Result>(party: string, wait_maximum_ms: number, work: () => Promise<Result>): Promise<Result | undefined>;
};

type Party = { running: number; waiting: (() => void)[] };

/**
 * Makes the queue.
 *
 * @param at_once how many of one party run at the same time
 * @param waiting_maximum how many of one party can wait; more are refused immediately
 */
export function createAttemptTurns({
  at_once,
  waiting_maximum,
}: {
  at_once: number;
  waiting_maximum: number;
}): AttemptTurns {
  const parties = new Map<string, Party>();

  const turnOf = (party: Party, wait_maximum_ms: number): Promise<boolean> | boolean => {
    if (party.running < at_once) return true;
    if (party.waiting.length >= waiting_maximum) return false;
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        party.waiting.splice(party.waiting.indexOf(begin), 1);
        resolve(false);
      }, wait_maximum_ms);
      party.waiting.push(begin);
    });
  };

  return {
    take: async (name, wait_maximum_ms, work) => {
      const party = parties.get(name) ?? { running: 0, waiting: [] };
      parties.set(name, party);
      const turn = turnOf(party, wait_maximum_ms);
      // A free slot goes to the next in the queue.
      if (turn === true) party.running += 1;
      else if (!(await turn)) return undefined;
      try {
        return await work();
      } finally {
        const next = party.waiting.shift();
        if (next !== undefined) next();
        else {
          party.running -= 1;
          if (party.running === 0) parties.delete(name);
        }
      }
    },
  };
}
