import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTurns, type ReleaseTurn } from './file-turns.ts';

const settings = { at_once: 2, waiting_maximum: 200, waiting_of_party_maximum: 100, wait_maximum_ms: 60_000 };

/** Aborts the waits that a test leaves behind. Otherwise they are refused a minute later, during another test. */
let over: AbortController;
beforeEach(() => {
  over = new AbortController();
});
afterEach(() => over.abort());

/** Requests turns, and records who got them in which order. */
function createLine(changes: Partial<typeof settings> = {}) {
  const turns = createFileTurns({ ...settings, ...changes });
  const order: string[] = [];
  const held: ReleaseTurn[] = [];
  const ask = (party: string, name = party) =>
    turns.take(party, over.signal).then(
      (giveBack) => {
        order.push(name);
        held.push(giveBack);
      },
      () => undefined,
    );
  /** Gives the oldest turn back, and waits for the next one to start. */
  const giveBack = async () => {
    held.shift()?.();
    await setImmediate();
  };
  return { turns, order, ask, giveBack };
}

test('runs a limited number at once and the others in order of arrival', async () => {
  const { order, ask, giveBack } = createLine();
  for (const party of ['a', 'b', 'c', 'd']) void ask(party);
  await setImmediate();
  expect(order).toEqual(['a', 'b']);
  await giveBack();
  expect(order).toEqual(['a', 'b', 'c']);
  await giveBack();
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('returning a turn twice frees only one turn', async () => {
  const turns = createFileTurns({ ...settings, at_once: 1 });
  const first = await turns.take('a');
  const order: string[] = [];
  const second = turns.take('b').then((giveBack) => {
    order.push('b');
    return giveBack;
  });
  void turns.take('c', over.signal).then(
    () => order.push('c'),
    () => undefined,
  );
  first();
  first();
  await second;
  await setImmediate();
  expect(order).toEqual(['b']);
});

test('makes one file per party at a time, even while turns are free', async () => {
  const { order, ask, giveBack } = createLine({ at_once: 3 });
  void ask('a', 'a1');
  void ask('a', 'a2');
  void ask('b');
  await setImmediate();
  expect(order).toEqual(['a1', 'b']);
  await giveBack();
  expect(order).toEqual(['a1', 'b', 'a2']);
});

test('parties take turns, however many files each has requested', async () => {
  const { order, ask, giveBack } = createLine({ at_once: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name.slice(0, 1), name);
  for (let turn = 0; turn < 6; turn += 1) await giveBack();
  await giveBack();
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('another party’s single file is next while one party has 50 waiting', async () => {
  const { order, ask, giveBack } = createLine({ at_once: 1 });
  for (let number = 0; number < 51; number += 1) void ask('many');
  void ask('stranger');
  await setImmediate();
  expect(order).toEqual(['many']);
  await giveBack();
  expect(order).toEqual(['many', 'stranger']);
});

test('refuses a party with too many files waiting, but not others', async () => {
  const { turns, order, ask, giveBack } = createLine({ at_once: 1, waiting_of_party_maximum: 2 });
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
  await expect(turns.take('a')).rejects.toMatchObject({ code: 'too_many_files' });
  void ask('b');
  await giveBack();
  await giveBack();
  expect(order).toEqual(['a1', 'b', 'a2']);
  void ask('a', 'a4');
  await giveBack();
  await giveBack();
  expect(order).toEqual(['a1', 'b', 'a2', 'a3', 'a4']);
});

test('refuses requests when the queue is full, and those that wait too long', async () => {
  const turns = createFileTurns({ ...settings, at_once: 1, waiting_maximum: 2, wait_maximum_ms: 20 });
  const giveBack = await turns.take('a');
  const late = [turns.take('b'), turns.take('c')].map((each) =>
    expect(each).rejects.toMatchObject({ code: 'too_many_files' }),
  );
  await expect(turns.take('d')).rejects.toMatchObject({ code: 'too_many_files' });
  await Promise.all(late);
  giveBack();
  (await turns.take('e'))();
});

test('a request aborted while it waits leaves the queue and frees its place', async () => {
  const { turns, order, ask, giveBack } = createLine({ at_once: 1, waiting_of_party_maximum: 2 });
  void ask('a', 'a1');
  const controller = new AbortController();
  const gone = turns.take('a', controller.signal);
  void ask('a', 'a3');
  await expect(turns.take('a')).rejects.toMatchObject({ code: 'too_many_files' });
  controller.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  void ask('a', 'a4');
  await setImmediate();
  await giveBack();
  await giveBack();
  expect(order).toEqual(['a1', 'a3', 'a4']);
  await expect(turns.take('a', controller.signal)).rejects.toThrow('gone');
});
