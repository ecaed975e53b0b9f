/** Answers to puzzles that this node has seen used, so that using one again and again costs no question. */
export type SpentAnswers = {
  /** Keeps that the request of a key used the answer to a puzzle; null where another node knows which one did. */
  note(nonce: string, key: string | null): void;
  /** Whether the answer is known to have served another request than that of this key. */
  servedAnother(nonce: string, key: string): boolean;
};

const answers_maximum = 20_000;

/** Remembers spent answers. What it has forgotten, or never knew, the database says: it decides. */
export function createSpentAnswers(): SpentAnswers {
  const keys = new Map<string, string | null>();
  return {
    note: (nonce, key) => {
      // The first key that is known stays: a later one was refused for it.
      if (keys.has(nonce)) return;
      for (const oldest of keys.keys()) {
        if (keys.size < answers_maximum) break;
        keys.delete(oldest);
      }
      keys.set(nonce, key);
    },
    servedAnother: (nonce, key) => {
      const known = keys.get(nonce);
      return known !== undefined && known !== key;
    },
  };
}
