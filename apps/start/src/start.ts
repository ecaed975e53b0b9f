import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '@countinghouse/domain/time/clock';
import { hasData } from '@countinghouse/postgres/account';
import { PostgresFault } from '@countinghouse/postgres/fault';
import type { Postgres } from '@countinghouse/postgres/postgres';
import { SettingsError } from '@countinghouse/service/settings';
import { type ApplicationName, applications, planApplication, planDevelopmentPortal } from './applications.ts';
import { type Child, type ChildPlan, runChild } from './child.ts';
import { prepareDemo } from './demo/prepare.ts';
import { StartFault } from './fault.ts';
import { lockFolder } from './lock.ts';
import { loadSecrets } from './secrets.ts';
import { readStartSettings, type StartSettings } from './settings.ts';
import { say, step } from './terminal.ts';
import { watchFolders } from './watch.ts';

export type StartInput = {
  /** The root folder of the checkout. */
  root: string;
  compile_cache: string;
  /** `--dev` serves the portal from its sources and restarts what changes. */
  words: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** Replacements for the applications' programs, for tests. */
  mains?: Partial<Record<ApplicationName, string>>;
};

/** What has been started and must be stopped: children first, the database last. */
type House = {
  children: Child[];
  others: { stop(): unknown }[];
  postgres: Postgres | undefined;
  release: () => Promise<void>;
};

const databaseStop_ms = 500;

/**
 * Starts everything and keeps it running until SIGINT or SIGTERM. Faults that a person can fix are printed as sentences that name the
 * setting; then everything that was started is stopped and the exit code is 1.
 */
export async function main(input: StartInput): Promise<void> {
  const house: House = { children: [], others: [], postgres: undefined, release: async () => undefined };
  let stopping: Promise<void> | undefined;
  const stop = (exit_code: number): Promise<void> => {
    stopping ??= stopHouse(house).finally(() => process.exit(exit_code));
    return stopping;
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  // When the process that started this is gone, output is no longer read. Without this, each failed line would report the next.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void stop(0));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`start: ${error.stack ?? error.message}\n`);
    void stop(1);
  });
  const giveUp = (sentence: string) => {
    process.stderr.write(`${sentence} Everything is stopped.\n`);
    void stop(1);
  };

  try {
    await startHouse(house, input, giveUp, () => stopping !== undefined);
  } catch (error) {
    if (stopping === undefined) process.stderr.write(`${sentenceOf(error)}\n`);
    await stop(1);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof SettingsError || error instanceof StartFault || error instanceof PostgresFault)
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function startHouse(
  house: House,
  input: StartInput,
  giveUp: (sentence: string) => void,
  isStopping: () => boolean,
): Promise<void> {
  const begin = performance.now();
  const { root, environment } = input;
  const development = input.words.includes('--dev');
  const settings = readStartSettings(root, environment);
  await makeDataFolder(settings);
  house.release = await lockFolder(join(settings.DATA_FOLDER, 'start.pid'));
  const secrets = await loadSecrets(join(settings.DATA_FOLDER, 'secrets.json'), environment);
  say('Countinghouse is starting.');

  const demo = {
    now: systemClock.now(),
    card_key_secrets: secrets.CARD_KEY_SECRETS,
    api_key_secret: secrets.API_KEY_SECRET,
    portal_url: settings.PORTAL_URL,
    acquirer_book_file: join(settings.DATA_FOLDER, 'acquirer', 'book.sqlite'),
  };
  const isFirst = settings.DATABASE_URL === undefined && !(await hasData(join(settings.DATA_FOLDER, 'postgres')));
  // On a first start the demo rows are made while the database is created. A failure surfaces where they are awaited.
  const prepared = isFirst && settings.DEMO_DATA ? prepareDemo(demo) : undefined;
  prepared?.catch(() => undefined);

  const run = (plan: ChildPlan): Child => {
    const child = runChild(plan, { say: (line) => isStopping() || say(line), giveUp });
    house.children.push(child);
    child.ready.catch((error: Error) => giveUp(error.message));
    // A stop that happened meanwhile has not seen this child.
    if (isStopping()) void child.stop(0);
    return child;
  };
  // The applications load while the database starts and is migrated; none listens, or queries it, before its turn.
  const ports_free = Promise.withResolvers<Record<string, string>>();
  const migrated = Promise.withResolvers<{ DATABASE_URL: string }>();
  const running = new Map<string, Child>();
  const launch = (name: ApplicationName) => {
    const turn = name === 'gateway' || name === 'identity' ? migrated : ports_free;
    const plan = planApplication(name, { ...input, settings, secrets, development }, turn.promise);
    running.set(name, run(development && name === 'portal' ? planDevelopmentPortal(plan, root) : plan));
  };
  // The portal rebuilds itself first if its sources have changed. That takes longest and depends on nothing else.
  launch('portal');
  // On a first start the database takes longer than the applications, which would only slow it down.
  if (!isFirst) for (const name of ['gateway', 'identity', 'acquirer'] as const) launch(name);

  // This process's own modules are loaded in parallel.
  const { openPorts } = await import('./open-ports.ts');
  const opening = openPorts(house, settings, { say: (line) => isStopping() || say(line), giveUp });
  const [postgres, { fillDatabase, migrateDatabase }, { createReceivedWebhooks, startInbox, startMailbox }] =
    await Promise.all([opening, import('./prepare-database.ts'), import('./mail/servers.ts')]);
  if (isFirst) launch('acquirer');
  ports_free.resolve({});
  const database_url = settings.DATABASE_URL ?? postgres?.url ?? '';
  await migrateDatabase(database_url);
  if (isFirst) for (const name of ['identity', 'gateway'] as const) launch(name);
  migrated.resolve({ DATABASE_URL: database_url });
  const mailbox = await startMailbox({ port: settings.SMTP_PORT, clock: systemClock });
  house.others.push(
    mailbox,
    await startInbox({ mailbox, received: createReceivedWebhooks(systemClock), port: settings.MAIL_PORT }),
  );
  const has_demo = await fillDatabase({ database_url, settings, demo, prepared });
  await Promise.all([...running.values()].map((child) => step(`${child.name} ready`, () => child.ready)));
  if (development) house.others.push({ stop: watchSources(root, running) });

  const { summary } = await import('./summary.ts');
  const { shownLinkAddress } = await import('./demo/rows/link-rows.ts');
  say();
  say(
    summary({
      settings,
      demo: has_demo ? shownLinkAddress(secrets.API_KEY_SECRET, settings.PORTAL_URL) : undefined,
      data_folder: postgres?.data_folder,
      started_ms: performance.now() - begin,
    }),
  );
}

async function makeDataFolder(settings: StartSettings): Promise<void> {
  try {
    await mkdir(join(settings.DATA_FOLDER, 'logs'), { recursive: true });
    await access(settings.DATA_FOLDER);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFault([
      `${settings.DATA_FOLDER} cannot be made or written (${code}): set DATA_FOLDER to a folder of your own.`,
    ]);
  }
}

/** Restarts the applications whose sources changed; a change in shared sources restarts all. */
function watchSources(root: string, running: ReadonlyMap<string, Child>): () => void {
  const shared = ['packages/domain/src', 'packages/service/src'];
  const own = new Set(Object.values(applications).flatMap(({ sources }) => sources));
  own.delete('apps/portal/server');
  return watchFolders(root, [...shared, ...own], (folders) => {
    for (const [name, child] of running) {
      if (name === 'portal') continue;
      const { sources } = applications[name as ApplicationName];
      if (!folders.some((folder) => shared.includes(folder) || sources.includes(folder))) continue;
      say(`${name}: restarting after a source change.`);
      void child.restart();
    }
  });
}

/**
 * Stops portal and gateway after their work in progress, then the services that they need for it, then the database. Without work in
 * progress it takes less than 2 s.
 */
async function stopHouse(house: House): Promise<void> {
  const takesRequests = ({ name }: Child) => name === 'portal' || name === 'gateway';
  const [first, next] = [house.children.filter(takesRequests), house.children.filter((child) => !takesRequests(child))];
  await Promise.all(first.map((child) => child.stop()));
  await Promise.all(next.map((child) => child.stop()));
  await Promise.race([Promise.allSettled(house.others.map(async (one) => one.stop())), delay(200)]);
  const { postgres } = house;
  house.postgres = undefined;
  await postgres?.stop(databaseStop_ms);
  await house.release();
}
