import { expect, test, vi } from 'vitest';
import { createIdleCounter } from './idle-counter.ts';

const tick = (counter: { tick(): void }, times: number) => {
  for (let second = 0; second < times; second += 1) counter.tick();
};

test('[S4.32] [S9.8] 5400 seconds stay, 5401 leave, and only once', () => {
  const onIdle = vi.fn();
  const counter = createIdleCounter(onIdle);
  tick(counter, 5400);
  expect(onIdle).not.toHaveBeenCalled();
  tick(counter, 100);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

test('a sign of life begins the count anew', () => {
  const onIdle = vi.fn();
  const counter = createIdleCounter(onIdle);
  tick(counter, 5400);
  counter.reset();
  tick(counter, 5400);
  expect(onIdle).not.toHaveBeenCalled();
});
