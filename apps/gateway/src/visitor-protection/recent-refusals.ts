import type { AttemptVerdict, CountedAttempt } from '../store/visitors/protected-attempts.ts';

type Refusal = Extract<AttemptVerdict, { outcome: 'refused' }>;

/** Recent refusals, so that the next attempt of a flood costs no query. */
export type RecentRefusals = {
  note(attempt: CountedAttempt, refusal: Refusal, now: Date): void;
  of(attempt: CountedAttempt, now: Date): Refusal | undefined;
};

/** Short, so that a lifted protection takes effect soon. */
const remembered_ms = 1_000;
const refusals_maximum = 20_000;

/** Remembers refusals of this node by page, card, address or session. */
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
      // A refusal because of different cards does not say whether it was for the session or the address.
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
