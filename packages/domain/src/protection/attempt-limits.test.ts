import { expect, test } from 'vitest';
import { answerWait_s, attemptLimits, attemptScopes, isPersonalLink } from './attempt-limits.ts';

test('every scope has one row per mode; strict halves counts, rounded up, and keeps shares and effects', () => {
  for (const mode of ['normal', 'strict'] as const) {
    expect(attemptLimits[mode].map(({ scope }) => scope)).toEqual(attemptScopes);
  }
  const figures = (mode: 'normal' | 'strict') =>
    attemptLimits[mode].map(({ scope, attempts_maximum, declines, declined_cards_maximum }) => [
      scope,
      attempts_maximum,
      declines.map(({ within, maximum, share_percent }) => `${maximum} ${within} ${share_percent}`).join(),
      declined_cards_maximum,
    ]);
  expect(figures('normal')).toEqual([
    ['session', 10, '5 life 0', 3],
    ['card', 6, '3 hour 0,6 day 0', null],
    ['address', 120, '12 hour 50', 6],
    ['personal_link', 10, '5 hour 0', null],
    ['link', null, '15 hour 50', null],
    ['merchant', 600, '60 hour 40', null],
  ]);
  expect(figures('strict')).toEqual([
    ['session', 5, '3 life 0', 2],
    ['card', 3, '2 hour 0,3 day 0', null],
    ['address', 60, '6 hour 50', 3],
    ['personal_link', 5, '3 hour 0', null],
    ['link', null, '8 hour 50', null],
    ['merchant', 300, '30 hour 40', null],
  ]);
  expect(attemptLimits.strict.map(({ consequence }) => consequence)).toEqual(
    attemptLimits.normal.map(({ consequence }) => consequence),
  );
});

test('a response waits 2, 4 and 8 seconds from the second decline on', () => {
  expect([0, 1, 2, 3, 4, 5, 99].map(answerWait_s)).toEqual([0, 0, 2, 4, 8, 8, 8]);
});

test('a link is personal if it names a customer or is single-use', () => {
  expect(isPersonalLink({ customer_id: null, max_uses: null })).toBe(false);
  expect(isPersonalLink({ customer_id: null, max_uses: 2 })).toBe(false);
  expect(isPersonalLink({ customer_id: null, max_uses: 1 })).toBe(true);
  expect(isPersonalLink({ customer_id: 'some', max_uses: null })).toBe(true);
});
