import { parentPort, workerData } from 'node:worker_threads';
import { copyTextOf } from './copy.ts';
import type { DemoInput, PreparedDemo } from './prepare.ts';
import { demoRows } from './rows/demo-rows.ts';
import { makeWorld } from './world.ts';

const input = workerData as DemoInput;
const world = makeWorld(input.now, input.days);
const { rows, last_message_number } = demoRows(world, input);
const prepared: PreparedDemo = {
  now: input.now,
  tables: rows.map((one) => copyTextOf(one.table, one.rows)),
  last_message_number,
};
parentPort?.postMessage(
  prepared,
  prepared.tables.map(({ text }) => text.buffer as ArrayBuffer),
);
