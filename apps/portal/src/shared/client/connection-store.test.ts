import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectionState, createConnectionStore } from './connection-store.ts';

let answering: boolean;
let online: boolean;
let looks: number;
let heard: ConnectionState[];

beforeEach(() => {
  vi.useFakeTimers();
  [answering, online, looks, heard] = [true, true, 0, []];
});
afterEach(() => {
  vi.useRealTimers();
});

function make() {
  const store = createConnectionStore({
    answers: async () => {
      looks += 1;
      return answering;
    },
    isOnline: () => online,
  });
  store.watch(() => heard.push(store.state()));
  return store;
}

test('sends no probes while the connection is up', async () => {
  const store = make();
  store.trust();
  store.look();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(looks).toBe(0);
});

test('one failed call is no lost connection when a probe succeeds', async () => {
  const store = make();
  store.doubt();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([looks, heard]).toEqual([1, []]);
});

test('distinguishes unreachable services from an offline device', async () => {
  answering = false;
  make().doubt();
  await vi.advanceTimersByTimeAsync(0);
  online = false;
  make().doubt();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['unanswered', 'offline']);
});

test('probes with growing intervals until the first answer', async () => {
  answering = false;
  const store = make();
  store.doubt();
  await vi.advanceTimersByTimeAsync(0);
  for (const [wait_ms, count] of [
    [999, 1],
    [1, 2],
    [2_000, 3],
    [4_000, 4],
    [8_000, 5],
    [15_000, 6],
    [30_000, 7],
    [30_000, 8],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait_ms);
    expect(looks).toBe(count);
  }
  answering = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual(['unanswered', 'up']);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(looks).toBe(9);
});

test('a successful call or an immediate probe restores the connection state', async () => {
  answering = false;
  const store = make();
  store.doubt();
  await vi.advanceTimersByTimeAsync(0);
  store.trust();
  expect(store.state()).toBe('up');
  store.doubt();
  await vi.advanceTimersByTimeAsync(5_000);
  answering = true;
  store.look();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.state()).toBe('up');
});

test('many calls that fail together cause one probe', async () => {
  const store = make();
  for (let call = 0; call < 10; call += 1) store.doubt();
  await vi.advanceTimersByTimeAsync(0);
  expect(looks).toBe(1);
});
