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

test('a token is renewed before it expires, and so is the next one', async () => {
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

test('a short token is renewed when a third of it is left, and one of another shape by what the provider said', async () => {
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

test('a renewal that nobody answers is tried again, and ends nothing while the token lives', async () => {
  answers = ['unanswered', 'unanswered', 'unanswered', 'renewed'];
  const keeper = keeperNow();
  await pass(keeper, 210 + 5 + 10 + 20);
  expect(renew).toHaveBeenCalledTimes(4);
  await pass(keeper, 60);
  expect(onExpired).not.toHaveBeenCalled();
  expect(onEnding).not.toHaveBeenCalled();
});

test('a refused renewal is told once, while the token lives; what happens elsewhere may mend it', async () => {
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

test('[S4.28] [S4.29] [S9.7] a token that expires and cannot be renewed ends the session at the next look', async () => {
  answers = ['ended'];
  const keeper = keeperNow();
  await pass(keeper, 359);
  expect(onExpired).not.toHaveBeenCalled();
  await pass(keeper, 1);
  expect(onExpired).toHaveBeenCalledTimes(1);
});

test('somebody else at the provider ends the session at once', async () => {
  answers = ['other_person'];
  await pass(keeperNow(), 210);
  expect(onOtherPerson).toHaveBeenCalledTimes(1);
});

test('a computer that slept past the token’s end finds its network, and goes on', async () => {
  answers = ['unanswered', 'renewed'];
  now_ms += 1_200_000;
  await keeperNow().check();
  expect(pause).toHaveBeenCalledTimes(1);
  expect(onExpired).not.toHaveBeenCalled();
});

test('a computer that slept past the token’s end, and finds nobody, is signed out', async () => {
  now_ms += 1_200_000;
  await keeperNow().check();
  expect(renew).toHaveBeenCalledTimes(2);
  expect(onExpired).toHaveBeenCalledTimes(1);
});

test('nobody signed in, or signed out while the provider is asked: nothing happens', async () => {
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
