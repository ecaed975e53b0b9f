import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSessionError } from './database.ts';
import type { Logger } from './logger.ts';
import { SettingsError } from './settings.ts';
import { StartError } from './start-error.ts';

/**
 * Something started that can be stopped; stopping twice is harmless. `stop` ends as soon as nothing is under way;
 * `stop_maximum_ms` is how long that may take, 1.5 s when left out.
 */
export type Running = { stop(): Promise<void>; stop_maximum_ms?: number };

/** What an application tells the parent that spawned it. */
export type ReadyMessage = { ready: string; stop_maximum_ms: number };

/** What an application tells the parent that spawned it of a step on the way, which took long enough to be worth a line. */
export type StepMessage = { step: string; duration_ms: number };

const stopLimit_ms = 1_500;

/**
 * Set by a parent that spawns a process before it knows all of its environment: the process loads what it is made of, and the
 * rest follows over the IPC channel as `{ environment }`.
 */
export const environmentFollows = 'ENVIRONMENT_FOLLOWS';

/**
 * Runs one application as a process: starts it, stops it on SIGTERM, SIGINT or when the parent that spawned it with an
 * IPC channel is gone (so that `kill -9` of the parent leaves no orphan), and takes no longer to stop than it says that it
 * may; after a fault that nobody caught no longer than 1.5 s. A start that fails prints one message and ends with exit code 1.
 *
 * @param start loads what is still to be loaded, and then awaits the environment, which is there at once unless it follows;
 *   `tellStep` tells the parent of a step that is done
 */
export async function runApplication(
  name: string,
  start: (
    environment: Promise<NodeJS.ProcessEnv>,
    tellStep: (step: string, duration_ms: number) => void,
  ) => Promise<Running & { log?: Logger }>,
): Promise<void> {
  let running: (Running & { log?: Logger }) | undefined;
  let stopping = false;

  const stop = async (exit_code: number) => {
    if (stopping) return;
    stopping = true;
    const limit_ms = exit_code === 0 ? (running?.stop_maximum_ms ?? stopLimit_ms) : stopLimit_ms;
    await Promise.race([running?.stop() ?? Promise.resolve(), delay(limit_ms, undefined, { ref: false })]).catch(
      (error: unknown) => process.stderr.write(`${name}: stopping failed: ${describe(error)}\n`),
    );
    process.exit(exit_code);
  };

  // When the parent is gone, so are the pipes to it: that must not count as a fault, whose report would fail likewise.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('disconnect', () => void stop(0));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${name}: ${describe(error)}\n`);
    void stop(1);
  });
  process.on('unhandledRejection', (error) => {
    process.stderr.write(`${name}: ${describe(error)}\n`);
    void stop(1);
  });

  // Whoever went while this was loading cannot be heard going any more.
  if (process.connected === false) return stop(0);

  try {
    running = await start(wholeEnvironment(), (step, duration_ms) => {
      const message: StepMessage = { step, duration_ms };
      process.send?.(message);
    });
    const message: ReadyMessage = { ready: name, stop_maximum_ms: running.stop_maximum_ms ?? stopLimit_ms };
    process.send?.(message);
    // Kept now and not at the end, which `kill -9` would skip: the next start then compiles nothing.
    flushCompileCache();
  } catch (error) {
    process.stderr.write(`${name}: ${describe(error)}\n`);
    process.exit(1);
  }
}

function wholeEnvironment(): Promise<NodeJS.ProcessEnv> {
  if (process.env[environmentFollows] === undefined) return Promise.resolve(process.env);
  delete process.env[environmentFollows];
  return new Promise((resolve) => {
    const take = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('environment' in message)) return;
      process.off('message', take);
      resolve(Object.assign(process.env, message.environment));
    };
    process.on('message', take);
  });
}

function describe(error: unknown): string {
  for (const plain of [SettingsError, DatabaseSessionError, StartError]) {
    if (error instanceof plain) return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
