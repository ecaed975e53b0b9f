import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Programs that run an application with each possible ending. */
const programs = {
  well: `runApplication('well', async () => ({ stop: async () => process.stdout.write('stopped in good order') }));
    setInterval(() => undefined, 1000);`,
  failing: `runApplication('failing', async () => { throw new Error('the port is taken') });`,
  misconfigured: `runApplication('misconfigured', async () => { throw new SettingsError(['PORT is not set: it must be']) });`,
  unbuilt: `runApplication('unbuilt', async () => { throw new StartError('It could not be built.') });`,
  telling: `runApplication('telling', async (environment, tellStep) => {
      tellStep('Drawers counted', 1_234);
      return { stop: async () => undefined };
    });`,
  patient: `runApplication('patient', async () => ({
      stop_maximum_ms: 60_000,
      stop: () => new Promise((resolve) => process.once('message', () => process.stdout.write('finished', resolve))),
    }));
    process.on('SIGTERM', () => process.send('stopping'));`,
  stuck: `runApplication('stuck', async () => ({ stop: () => new Promise(() => undefined) }));
    setInterval(() => undefined, 1000);`,
  breaking: `runApplication('breaking', async () => ({ stop: async () => process.stdout.write('stopped in good order') }));
    process.on('message', () => Promise.reject(new Error('nobody caught this')));`,
  waiting: `runApplication('waiting', async (environment) => {
      process.send('loaded');
      const { TILL, DRAWER, ENVIRONMENT_FOLLOWS } = await environment;
      process.stdout.write([TILL, DRAWER, process.env.DRAWER, ENVIRONMENT_FOLLOWS].join(' '));
      return { stop: async () => undefined };
    });`,
} as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lifecycle-'));
  const url = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  for (const [name, text] of Object.entries(programs)) {
    const imports = `import { runApplication } from ${url('./lifecycle.ts')};\nimport { SettingsError } from ${url('./settings.ts')};\nimport { StartError } from ${url('./start-error.ts')};\n`;
    await writeFile(join(folder, `${name}.mjs`), imports + text);
  }
});
afterAll(() => rm(folder, { recursive: true }));

type Ended = { exit_code: number | null; out: string; error: string };

function start(
  name: keyof typeof programs,
  more: NodeJS.ProcessEnv = {},
): { child: ChildProcess; ready: Promise<unknown>; ended: Promise<Ended> } {
  const child = fork(join(folder, `${name}.mjs`), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: { ...process.env, ...more },
  });
  let out = '';
  let error = '';
  child.stdout?.on('data', (text) => {
    out += text;
  });
  child.stderr?.on('data', (text) => {
    error += text;
  });
  return {
    child,
    ready: new Promise((resolve) => child.once('message', resolve)),
    ended: Promise.all([
      new Promise<number | null>((resolve) => child.once('exit', resolve)),
      ...[child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('close', resolve))),
    ]).then(([exit_code]) => ({ exit_code: exit_code as number | null, out, error })),
  };
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`an application signals readiness to its parent, and stops cleanly on ${signal}`, async () => {
    const { child, ready, ended } = start('well');
    expect(await ready).toEqual({ ready: 'well', stop_maximum_ms: 1_500 });
    child.kill(signal);
    expect(await ended).toMatchObject({ exit_code: 0, out: 'stopped in good order' });
  });
}

test('an application stops when its parent is gone', async () => {
  const { child, ready, ended } = start('well');
  await ready;
  child.disconnect();
  expect(await ended).toMatchObject({ exit_code: 0, out: 'stopped in good order' });
});

test('a failed start exits with code 1 and the reason', async () => {
  expect(await start('failing').ended).toMatchObject({
    exit_code: 1,
    error: expect.stringContaining('the port is taken'),
  });
});

test('invalid settings are reported without a stack', async () => {
  const { exit_code, error } = await start('misconfigured').ended;
  expect(exit_code).toBe(1);
  expect(error).toContain('  - PORT is not set');
  expect(error).not.toContain('at ');
});

test('a self-explanatory reason is reported without a stack', async () => {
  expect(await start('unbuilt').ended).toMatchObject({ exit_code: 1, error: 'unbuilt: It could not be built.\n' });
});

test('an application reports a step to its parent during start', async () => {
  const { child, ready, ended } = start('telling');
  expect(await ready).toEqual({ step: 'Drawers counted', duration_ms: 1_234 });
  child.disconnect();
  await ended;
});

test('an application that cannot stop is ended within two seconds', async () => {
  const { child, ready, ended } = start('stuck');
  await ready;
  const begun = performance.now();
  child.kill('SIGTERM');
  expect((await ended).exit_code).toBe(0);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('an application that announces its stop time completes work in progress', async () => {
  const { child, ready, ended } = start('patient');
  expect(await ready).toEqual({ ready: 'patient', stop_maximum_ms: 60_000 });
  const stopping = new Promise((resolve) => child.once('message', resolve));
  child.kill('SIGTERM');
  expect(await stopping).toBe('stopping');
  child.send('go on');
  expect(await ended).toMatchObject({ exit_code: 0, out: 'finished' });
});

test('an uncaught error stops the application with code 1', async () => {
  const { child, ready, ended } = start('breaking');
  await ready;
  child.send('break');
  expect(await ended).toMatchObject({
    exit_code: 1,
    out: 'stopped in good order',
    error: expect.stringContaining('nobody caught this'),
  });
});

test('an application that waits for its environment continues once it arrives', async () => {
  const { child, ready, ended } = start('waiting', { ENVIRONMENT_FOLLOWS: '1', TILL: 'one' });
  expect(await ready).toBe('loaded');
  const next = new Promise((resolve) => child.once('message', resolve));
  child.send({ environment: { DRAWER: 'two' } });
  expect(await next).toEqual({ ready: 'waiting', stop_maximum_ms: 1_500 });
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ exit_code: 0, out: 'one two two ' });
});

test('an application that waits for its environment ends on SIGTERM and with its parent', async () => {
  for (const end of [(child: ChildProcess) => child.kill('SIGTERM'), (child: ChildProcess) => child.disconnect()]) {
    const { child, ready, ended } = start('waiting', { ENVIRONMENT_FOLLOWS: '1' });
    await ready;
    end(child);
    expect(await ended).toMatchObject({ exit_code: 0, out: '', error: '' });
  }
});
