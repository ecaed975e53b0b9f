import { expect, test, vi } from 'vitest';
import { createIdleCounter } from './idle-counter.ts';

function counterAt(limit_seconds = 5400) {
  const time = { wall_ms: 1_800_000_000_000, monotonic_ms: 5_000 };
  const onIdle = vi.fn();
  const counter = createIdleCounter({
    limit_seconds: () => limit_seconds,
    now_ms: () => time.wall_ms,
    monotonic_ms: () => time.monotonic_ms,
    onIdle,
  });
  const pass = (seconds: number) => {
    time.wall_ms += seconds * 1000;
    time.monotonic_ms += seconds * 1000;
  };
  const tick = (times: number) => {
    for (let second = 0; second < times; second += 1) {
      pass(1);
      counter.tick();
    }
  };
  return { counter, onIdle, tick, pass, time };
}

test('[S4.30] [S4.32] [S9.8] ticking each second, 5400 seconds stay and 5401 sign out, only once', () => {
  const { counter, onIdle, tick } = counterAt();
  tick(5400);
  expect(counter.idle_seconds()).toBe(5400);
  expect(onIdle).not.toHaveBeenCalled();
  tick(100);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

test('with a configured limit of 900, 900 seconds stay and 901 sign out', () => {
  const { onIdle, tick } = counterAt(900);
  tick(900);
  expect(onIdle).not.toHaveBeenCalled();
  tick(1);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

test('[S4.31] activity restarts the count', () => {
  const { counter, onIdle, tick } = counterAt();
  tick(5400);
  counter.reset();
  tick(5400);
  expect(onIdle).not.toHaveBeenCalled();
});

test('throttled timers count the same time', () => {
  const { counter, onIdle, pass } = counterAt();
  for (let minute = 0; minute < 90; minute += 1) {
    pass(60);
    counter.tick();
  }
  expect(onIdle).not.toHaveBeenCalled();
  pass(60);
  counter.tick();
  expect(onIdle).toHaveBeenCalledTimes(1);
});

test('a computer that slept for two hours is signed out on waking, before any activity counts', () => {
  const { counter, onIdle, time } = counterAt();
  time.wall_ms += 7_200_000;
  counter.reset();
  expect(onIdle).toHaveBeenCalledTimes(1);
  counter.reset();
  counter.tick();
  expect(onIdle).toHaveBeenCalledTimes(1);
});

test('setting the clock back an hour does not extend the limit', () => {
  const { onIdle, tick, time } = counterAt();
  tick(3000);
  time.wall_ms -= 3_600_000;
  tick(2401);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

test('activity in another tab counts from its own time, and older activity is ignored', () => {
  const { counter, onIdle, tick, time } = counterAt();
  tick(5000);
  counter.resetAt(time.wall_ms - 100_000);
  expect(counter.idle_seconds()).toBe(100);
  counter.resetAt(time.wall_ms - 200_000);
  expect(counter.idle_seconds()).toBe(100);
  counter.resetAt(time.wall_ms + 3_600_000);
  expect(counter.idle_seconds()).toBe(100);
  tick(5300);
  expect(onIdle).not.toHaveBeenCalled();
  tick(1);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

test('a new session restarts the count', () => {
  const { counter, onIdle, pass } = counterAt();
  pass(5401);
  counter.tick();
  counter.restart();
  expect(counter.idle_seconds()).toBe(0);
  pass(5401);
  counter.tick();
  expect(onIdle).toHaveBeenCalledTimes(2);
});
