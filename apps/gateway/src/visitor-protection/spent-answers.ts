/** Answers that were used on this node. Reuse is refused without a query. */
export type SpentAnswers = {
  /** Records that the request with this key used an answer; null if only the database knows the key. */
  note(nonce: string, key: string | null): void;
  /** Whether the answer was used by a request with another key. */
  servedAnother(nonce: string, key: string): boolean;
};

const answers_maximum = 20_000;

/** Remembers used answers. It is only a cache: the database decides. */
export function createSpentAnswers(): SpentAnswers {
  const keys = new Map<string, string | null>();
  return {
    note: (nonce, key) => {
      // Keeps the first known key: later ones were refused because of it.
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
