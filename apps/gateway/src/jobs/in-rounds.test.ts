import { movableClock } from '@countinghouse/domain/time/clock';
import { expect, test } from 'vitest';
import { inRounds } from './in-rounds.ts';

const work = async (more: (round: number) => boolean, { takes_ms = 0, stopsAfter = Number.POSITIVE_INFINITY } = {}) => {
  const real_clock = movableClock(new Date('2026-03-04T15:00:00Z'));
  const stopping = new AbortController();
  let rounds = 0;
  await inRounds({ real_clock, signal: stopping.signal }, async () => {
    rounds += 1;
    real_clock.advance(takes_ms);
    if (rounds >= stopsAfter) stopping.abort();
    return more(rounds);
  });
  return rounds;
};

test('runs rounds while work is left, and stops with the node', async () => {
  expect(await work((round) => round < 100)).toBe(100);
  expect(await work(() => true, { stopsAfter: 3 })).toBe(3);
});

test('leaves an endless backlog to the next run, long before the run counts as hanging', async () => {
  expect(await work(() => true, { takes_ms: 8_000 })).toBe(3);
  // The acquirer can take a minute to time out.
  expect(await work(() => true, { takes_ms: 60_000 })).toBe(1);
});
