import { beforeEach, expect, test, vi } from 'vitest';
import type { Renewal } from './renew-session.ts';
import { createTokenKeeper } from './token-keeper.ts';

const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`;
const start_ms = 1_800_000_000_000;
let now_ms: number;
let token: string | undefined;
let answers: Renewal[];
let expires_at_ms: number | undefined;

const tokenOf = (life_seconds: number) => jwt({ iat: now_ms / 1000, exp: now_ms / 1000 + life_seconds });
const renew = vi.fn(async (): Promise<Renewal> => {
  const answer = answers.shift() ?? 'unanswered';
  if (answer === 'renewed') token = tokenOf(300);
  return answer;
});
const [onEnding, onOtherPerson, onExpired, pause] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(async () => undefined)];
const keeperNow = () =>
  createTokenKeeper({
    inUse: () => (token === undefined ? undefined : { token, token_expires_at_ms: expires_at_ms }),
    now_ms: () => now_ms,
    renew,
    pause,
    onEnding,
    onOtherPerson,
    onExpired,
  });

/** Advances the time, with a tick each second and a check every 180 seconds. */
async function pass(keeper: ReturnType<typeof keeperNow>, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    now_ms += 1_000;
    await keeper.tick();
    if (((now_ms - start_ms) / 1_000) % 180 === 0) await keeper.check();
  }
}

beforeEach(() => {
  now_ms = start_ms;
  token = tokenOf(300);
  expires_at_ms = undefined;
  answers = [];
  for (const spy of [renew, onEnding, onOtherPerson, onExpired, pause]) spy.mockClear();
});

test('renews each token before it expires', async () => {
  answers = ['renewed', 'renewed'];
  const keeper = keeperNow();
  await pass(keeper, 209);
  expect(renew).not.toHaveBeenCalled();
  await pass(keeper, 1);
  expect(renew).toHaveBeenCalledTimes(1);
  await pass(keeper, 210);
  expect(renew).toHaveBeenCalledTimes(2);
  expect(onExpired).not.toHaveBeenCalled();
});

test('renews a short token at a third of its life, and an opaque one by the provider’s expiry', async () => {
  token = tokenOf(60);
  answers = ['unanswered'];
  await pass(keeperNow(), 39);
  expect(renew).not.toHaveBeenCalled();
  token = 'opaque';
  expires_at_ms = now_ms + 91_000;
  const keeper = keeperNow();
  await pass(keeper, 0);
  await keeper.tick();
  expect(renew).not.toHaveBeenCalled();
  await pass(keeper, 1);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('retries an unanswered renewal, and keeps the session while the token lives', async () => {
  answers = ['unanswered', 'unanswered', 'unanswered', 'renewed'];
  const keeper = keeperNow();
  await pass(keeper, 210 + 5 + 10 + 20);
  expect(renew).toHaveBeenCalledTimes(4);
  await pass(keeper, 60);
  expect(onExpired).not.toHaveBeenCalled();
  expect(onEnding).not.toHaveBeenCalled();
});

test('reports a refused renewal once while the token lives; another tab may still renew it', async () => {
  answers = ['ended', 'ended', 'renewed'];
  const keeper = keeperNow();
  await pass(keeper, 230);
  expect(renew).toHaveBeenCalledTimes(1);
  keeper.tryAnew();
  await pass(keeper, 1);
  expect([onEnding.mock.calls.length, onExpired.mock.calls.length]).toEqual([1, 0]);
  keeper.tryAnew();
  await pass(keeper, 1);
  expect(renew).toHaveBeenCalledTimes(3);
  await pass(keeper, 100);
  expect(onExpired).not.toHaveBeenCalled();
});

test('[S4.28] [S4.29] [S9.7] an expired token that cannot be renewed ends the session at the next check', async () => {
  answers = ['ended'];
  const keeper = keeperNow();
  await pass(keeper, 359);
  expect(onExpired).not.toHaveBeenCalled();
  await pass(keeper, 1);
  expect(onExpired).toHaveBeenCalledTimes(1);
});

test('a different person at the provider ends the session immediately', async () => {
  answers = ['other_person'];
  await pass(keeperNow(), 210);
  expect(onOtherPerson).toHaveBeenCalledTimes(1);
});

test('after sleep past the token’s expiry the session continues once the network is back', async () => {
  answers = ['unanswered', 'renewed'];
  now_ms += 1_200_000;
  await keeperNow().check();
  expect(pause).toHaveBeenCalledTimes(1);
  expect(onExpired).not.toHaveBeenCalled();
});

test('after sleep past the token’s expiry the user is signed out if the provider does not answer', async () => {
  now_ms += 1_200_000;
  await keeperNow().check();
  expect(renew).toHaveBeenCalledTimes(2);
  expect(onExpired).toHaveBeenCalledTimes(1);
});

test('does nothing when nobody is signed in, or the user signs out during the request', async () => {
  token = undefined;
  const keeper = keeperNow();
  await pass(keeper, 400);
  expect(renew).not.toHaveBeenCalled();
  token = tokenOf(-1);
  renew.mockImplementationOnce(async () => {
    token = undefined;
    return 'ended';
  });
  await keeper.check();
  expect([onEnding.mock.calls.length, onExpired.mock.calls.length]).toEqual([0, 0]);
});
