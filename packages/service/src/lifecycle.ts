import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSessionError } from './database.ts';
import type { Logger } from './logger.ts';
import { SettingsError } from './settings.ts';
import { StartError } from './start-error.ts';

/**
 * A started component that can be stopped; stopping twice is harmless. `stop` resolves as soon as no work is in progress. `stop_maximum_ms`
 * limits how long that can take, 1.5 s if omitted.
 */
export type Running = { stop(): Promise<void>; stop_maximum_ms?: number };

/** The message with which an application tells its parent process that it is ready. */
export type ReadyMessage = { ready: string; stop_maximum_ms: number };

/** The message about a startup step that took long enough to report. */
export type StepMessage = { step: string; duration_ms: number };

const stopLimit_ms = 1_500;

/**
 * Set by a parent that spawns a process before its whole environment is known. The process loads its modules meanwhile, and the rest of the
 * environment arrives over the IPC channel as `{ environment }`.
 */
export const environmentFollows = 'ENVIRONMENT_FOLLOWS';

/**
 * Runs one application as a process. Stops it on SIGTERM, on SIGINT, or when the parent that spawned it with an IPC channel is gone (so
 * that `kill -9` of the parent leaves no orphan). Stopping takes at most the application's own limit, or 1.5 s after an uncaught fault. A
 * failed start prints one message and exits with code 1.
 *
 * @param start loads the remaining modules, then awaits the environment, which is available immediately unless it follows; `tellStep`
 *   reports a finished step to the parent
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

  // When the parent is gone, so are its pipes. That must not count as a fault, since reporting it would fail too.
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

  // If the parent left while this was loading, no disconnect event follows.
  if (process.connected === false) return stop(0);

  try {
    running = await start(wholeEnvironment(), (step, duration_ms) => {
      const message: StepMessage = { step, duration_ms };
      process.send?.(message);
    });
    const message: ReadyMessage = { ready: name, stop_maximum_ms: running.stop_maximum_ms ?? stopLimit_ms };
    process.send?.(message);
    // Saved now and not at exit, which `kill -9` would skip: the next start then compiles nothing.
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
