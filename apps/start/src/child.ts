import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { environmentFollows, type ReadyMessage, type StepMessage } from '@countinghouse/service/lifecycle';
import { stepLine } from './terminal.ts';

/** An application to run as a child process. */
export type ChildPlan = {
  name: string;
  /** The words after `node`: the program and its arguments. */
  words: readonly string[];
  cwd: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** The rest of its environment. The process starts immediately, loads meanwhile (service/lifecycle), and continues when this resolves. */
  rest_of_environment?: Promise<Readonly<Record<string, string>>>;
  /** The file that receives its standard output and error. */
  log_file: string;
  /** In development: an application that ends waits for a source change instead of being restarted. */
  development?: boolean;
};

export type ChildReports = {
  /** Writes one line to the terminal. */
  say(line: string): void;
  /** It died too often; everything must stop. */
  giveUp(sentence: string): void;
};

export type Child = {
  name: string;
  /** Resolves when it is first ready; rejects with one sentence if it ends before that. */
  ready: Promise<void>;
  /** Restarts it for a changed source. */
  restart(): Promise<void>;
  /** Stops it: SIGTERM, then SIGKILL after the limit. The default limit is the one that the application announced. */
  stop(limit_ms?: number): Promise<void>;
};

const restartsPerMinuteMaximum = 5;
const restartDelay_ms = 200;
/** How many of an application's last output lines are shown when it ends. */
const lastWordsMaximum = 12;
const readyLimit_ms = 180_000;
/** The limit for an application that never announced one: it has no work in progress. */
const stopLimitUnready_ms = 1_200;
/** Added to the application's own limit, for the process to exit. */
const stopMargin_ms = 100;
const logMaximum_bytes = 20 * 1024 * 1024;

/**
 * Runs an application and keeps it running. If it ends by itself after it was ready, it is restarted, each time after twice the delay;
 * after five ends in a minute it is given up. It ends with this process, which closes its channel.
 */
export function runChild(plan: ChildPlan, reports: ChildReports): Child {
  keepLogSmall(plan.log_file);
  const log = createWriteStream(plan.log_file, { flags: 'a' });
  log.on('error', () => undefined);
  let present: ChildProcess | undefined;
  let stopping = false;
  let restarting = false;
  let deaths: number[] = [];
  let last_words: string[] = [];
  const ready = Promise.withResolvers<void>();
  let wasReady = false;
  let stopLimit_ms = stopLimitUnready_ms;
  let rest: Readonly<Record<string, string>> | undefined;

  const becomeReady = ({ stop_maximum_ms }: ReadyMessage) => {
    wasReady = true;
    stopLimit_ms = stop_maximum_ms + stopMargin_ms;
    ready.resolve();
  };

  const isComplete = () => plan.rest_of_environment === undefined || rest !== undefined;

  const launch = () => {
    last_words = [];
    const child = spawn(process.execPath, [...plan.words], {
      cwd: plan.cwd,
      env: { ...plan.environment, ...(isComplete() ? rest : { [environmentFollows]: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C in a terminal reaches the whole process group, but this process decides what stops when.
      detached: true,
    });
    present = child;
    child.stdout?.pipe(log, { end: false });
    if (child.stderr !== null) {
      createInterface(child.stderr).on('line', (line) => {
        log.write(`${line}\n`);
        if (line !== '') last_words = [...last_words, line].slice(-lastWordsMaximum);
      });
    }
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null) return;
      if ('ready' in message) becomeReady(message as ReadyMessage);
      if ('step' in message) reports.say(stepLine(message as StepMessage));
    });
    child.on('error', (error) => ready.reject(new Error(`The ${plan.name} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => void ended(child, code, signal));
  };

  const ended = async (child: ChildProcess, code: number | null, signal: NodeJS.Signals | null) => {
    if (stopping || restarting || child !== present) return;
    const how = signal === null ? `exit code ${code}` : signal;
    for (const line of last_words) reports.say(line.startsWith(plan.name) ? line : `${plan.name}: ${line}`);
    if (!wasReady) {
      ready.reject(new Error(`The ${plan.name} ended before it was ready (${how}); its log is ${plan.log_file}.`));
      return;
    }
    if (plan.development === true) {
      reports.say(`The ${plan.name} ended (${how}) and restarts when a source file changes.`);
      return;
    }
    const now = performance.now();
    deaths = [...deaths.filter((time) => now - time < 60_000), now];
    if (deaths.length > restartsPerMinuteMaximum) {
      reports.giveUp(
        `The ${plan.name} ended ${deaths.length} times in a minute (${how}); its log is ${plan.log_file}.`,
      );
      return;
    }
    const wait_ms = restartDelay_ms * 2 ** (deaths.length - 1);
    reports.say(`The ${plan.name} ended (${how}) and is being restarted.`);
    await delay(wait_ms, undefined, { ref: false });
    if (!stopping && !restarting && child === present) launch();
  };

  const end = async (limit_ms: number) => {
    const child = present;
    if (child === undefined || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const patience = new AbortController();
    const late = delay(limit_ms, undefined, { signal: patience.signal }).then(
      () => child.kill('SIGKILL'),
      () => undefined,
    );
    await exit;
    patience.abort();
    await late;
  };

  const limitStart = () =>
    setTimeout(
      () =>
        ready.reject(
          new Error(`The ${plan.name} was not ready after ${readyLimit_ms / 1000} s; its log is ${plan.log_file}.`),
        ),
      readyLimit_ms,
    ).unref();

  launch();
  if (plan.rest_of_environment === undefined) limitStart();
  void plan.rest_of_environment?.then((environment) => {
    rest = environment;
    // A child that is exiting or cannot be started is reported by its exit.
    if (!stopping && present?.connected === true) present.send({ environment }, () => undefined);
    limitStart();
  });

  return {
    name: plan.name,
    ready: ready.promise,
    restart: async () => {
      if (stopping || restarting) return;
      restarting = true;
      await end(stopLimit_ms);
      restarting = false;
      if (!stopping) launch();
    },
    stop: async (limit_ms) => {
      stopping = true;
      await end(limit_ms ?? stopLimit_ms);
      log.end();
    },
  };
}

/** Rotates a large log at start; one previous log is kept. */
function keepLogSmall(log_file: string): void {
  const size = statSync(log_file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logMaximum_bytes) renameSync(log_file, `${log_file}.old`);
}
