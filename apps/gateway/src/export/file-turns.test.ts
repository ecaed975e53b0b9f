import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFileTurns } from './file-turns.ts';

const settings = { at_once: 2, waiting_maximum: 3, wait_maximum_ms: 60_000 };

test('so many at once, the others in the order in which they came', async () => {
  const turns = createFileTurns(settings);
  const first = await turns.take('a');
  const second = await turns.take('b');
  const order: string[] = [];
  const third = turns.take('c').then((giveBack) => {
    order.push('c');
    return giveBack;
  });
  const fourth = turns.take('d').then((giveBack) => {
    order.push('d');
    return giveBack;
  });
  await delay(5);
  expect(order).toEqual([]);
  first();
  first();
  await third;
  await delay(5);
  expect(order).toEqual(['c']);
  second();
  (await fourth)();
  (await third)();
  expect(order).toEqual(['c', 'd']);
});

test('one person does not take every turn while others wait', async () => {
  const turns = createFileTurns({ ...settings, at_once: 2 });
  const first = await turns.take('a');
  const second = await turns.take('b');
  const order: string[] = [];
  const again = turns.take('a').then((giveBack) => {
    order.push('a');
    return giveBack;
  });
  const other = turns.take('c').then((giveBack) => {
    order.push('c');
    return giveBack;
  });
  second();
  (await other)();
  (await again)();
  first();
  expect(order).toEqual(['c', 'a']);
});

test('more than can wait are refused, and so is who waited too long', async () => {
  const turns = createFileTurns({ at_once: 1, waiting_maximum: 2, wait_maximum_ms: 20 });
  const giveBack = await turns.take('a');
  const late = [turns.take('b'), turns.take('c')];
  await expect(turns.take('d')).rejects.toMatchObject({ code: 'too_many_files' });
  for (const each of late) await expect(each).rejects.toMatchObject({ code: 'too_many_files' });
  giveBack();
  (await turns.take('e'))();
});

test('who goes away while waiting leaves the line', async () => {
  const turns = createFileTurns(settings);
  const first = await turns.take('a');
  const second = await turns.take('b');
  const controller = new AbortController();
  const gone = turns.take('c', controller.signal);
  const waits = turns.take('d');
  controller.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  first();
  (await waits)();
  second();
});
