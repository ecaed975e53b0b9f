import { Server, Socket } from 'node:net';
import { afterAll, expect } from 'vitest';
import { portNames, readStartSettings } from '../apps/start/src/settings.ts';

/*
 * Vitest's setup of every file: a test that reaches a port at which `npm start` or a database runs by default fails, whatever it makes of
 * the error. What is started as a process of its own has no such default under NODE_ENV=test (placeSetting of packages/service).
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

/** Refuses to open a default port, and keeps that it was tried. */
function refuse(port: number): void {
  if (!defaultPorts.has(port)) return;
  used.push(port);
  throw new Error(
    `A test uses port ${port}, at which something else may run: let it start or choose a port of its own`,
  );
}

/** The port among the arguments of connect or listen: a number, its text, or in the options. */
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
