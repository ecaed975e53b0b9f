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

test('while all is well nobody is asked anything', async () => {
  const store = make();
  store.trust();
  store.look();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(looks).toBe(0);
});

test('one call that fails while somebody answers is no lost connection', async () => {
  const store = make();
  store.doubt();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([looks, heard]).toEqual([1, []]);
});

test('services that do not answer are told from a device without a connection', async () => {
  answering = false;
  make().doubt();
  await vi.advanceTimersByTimeAsync(0);
  online = false;
  make().doubt();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['unanswered', 'offline']);
});

test('while nobody answers the looks grow rarer, and the first answer ends them', async () => {
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

test('a call that is answered meanwhile is believed, and so is a device that looks at once', async () => {
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

test('many calls that fail at once are one look', async () => {
  const store = make();
  for (let call = 0; call < 10; call += 1) store.doubt();
  await vi.advanceTimersByTimeAsync(0);
  expect(looks).toBe(1);
});
