import type { AttemptVerdict, CountedAttempt } from '../store/visitors/protected-attempts.ts';

type Refusal = Extract<AttemptVerdict, { outcome: 'refused' }>;

/** What was refused a moment ago, so that the next of a flood costs no question. */
export type RecentRefusals = {
  note(attempt: CountedAttempt, refusal: Refusal, now: Date): void;
  of(attempt: CountedAttempt, now: Date): Refusal | undefined;
};

/** Short, so that a lifted protection takes effect soon. */
const remembered_ms = 1_000;
const refusals_maximum = 20_000;

/** Remembers refusals of this node by what they go by: a page, a card, an address or a session. */
export function createRecentRefusals(): RecentRefusals {
  const refusals = new Map<string, { refusal: Refusal; until_ms: number }>();
  const keysOf = ({ keys, target }: CountedAttempt): readonly [scope: string, key: Buffer][] => [
    ['session', keys.session],
    ['card', keys.card],
    ['address', keys.address],
    [target.personal ? 'personal_link' : 'link', keys.page],
  ];
  const nameOf = (key: Buffer) => key.toString('base64');

  return {
    note: (attempt, refusal, now) => {
      // That different cards were declined is known of session or address; which of them is not told here.
      const key = keysOf(attempt).find(([scope]) => scope === refusal.scope)?.[1];
      if (key === undefined) return;
      if (refusals.size >= refusals_maximum) refusals.clear();
      refusals.set(nameOf(key), { refusal, until_ms: now.getTime() + remembered_ms });
    },
    of: (attempt, now) => {
      for (const [, key] of keysOf(attempt)) {
        const known = refusals.get(nameOf(key));
        if (known === undefined) continue;
        if (now.getTime() < known.until_ms) return known.refusal;
        refusals.delete(nameOf(key));
      }
      return undefined;
    },
  };
}
