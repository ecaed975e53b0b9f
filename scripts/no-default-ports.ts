import { Server, Socket } from 'node:net';
import { afterAll, expect } from 'vitest';
import { portNames, readStartSettings } from '../apps/start/src/settings.ts';

/*
 * Vitest's setup file for every test file. A test that connects to a default port of `npm start` or of a database fails, even if it catches
 * the error. Processes that tests start have no default ports under NODE_ENV=test (placeSetting in packages/service).
 */

const settings = readStartSettings('/', {});
const postgresDefault = 5432;
const defaultPorts = new Set<number>([
  ...(Object.keys(portNames) as (keyof typeof portNames)[]).map((name) => settings[name]),
  postgresDefault,
]);
const used: number[] = [];

const guarded = Symbol.for('countinghouse.no-default-ports');
type Guarded = { [guarded]?: number[] };

/** Refuses to open a default port, and records the attempt. */
function refuse(port: number): void {
  if (!defaultPorts.has(port)) return;
  used.push(port);
  throw new Error(
    `A test uses port ${port}, at which something else may run: let it start or choose a port of its own`,
  );
}

/** Returns the port from the arguments of connect or listen: a number, its text, or in the options. */
function portOf([first]: readonly unknown[]): number {
  const [given] = Array.isArray(first) ? (first as unknown[]) : [first];
  return Number(typeof given === 'object' && given !== null ? (given as { port?: unknown }).port : given);
}

for (const [prototype, name] of [
  [Socket.prototype, 'connect'],
  [Server.prototype, 'listen'],
] as const) {
  const target = prototype as unknown as Record<string, (...all: unknown[]) => unknown> & Guarded;
  if (target[guarded] !== undefined) continue;
  const original = target[name] as (...all: unknown[]) => unknown;
  target[guarded] = used;
  target[name] = function (this: unknown, ...all: unknown[]) {
    refuse(portOf(all));
    return original.apply(this, all);
  };
}

afterAll(() => {
  const tried = (Socket.prototype as Guarded)[guarded]?.splice(0) ?? [];
  expect(tried, 'default ports that this file used').toEqual([]);
});
