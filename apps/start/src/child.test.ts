import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Child, type ChildPlan, runChild } from './child.ts';

let folder: string;
let said: string[];
let given_up: string[];
const children: Child[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-test-'));
  said = [];
  given_up = [];
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
  await rm(folder, { recursive: true });
});

async function run(program: string, more: Partial<ChildPlan> = {}): Promise<Child> {
  const file = join(folder, 'program.mjs');
  await writeFile(file, program);
  const child = runChild(
    {
      name: 'clerk',
      words: [file],
      cwd: folder,
      environment: process.env,
      log_file: join(folder, 'clerk.log'),
      ...more,
    },
    { say: (line) => said.push(line), giveUp: (sentence) => given_up.push(sentence) },
  );
  children.push(child);
  return child;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('The condition was never met');
    await delay(10);
  }
}

test('a child that ends before it is ready is reported with its name, last output and log file', async () => {
  const child = await run(`process.stderr.write('no drawer\\n'); process.exit(3)`);
  await expect(child.ready).rejects.toThrow(
    /The clerk ended before it was ready \(exit code 3\); its log is .*clerk\.log/,
  );
  expect(said).toEqual(['clerk: no drawer']);
  expect(await readFile(join(folder, 'clerk.log'), 'utf8')).toBe('no drawer\n');
});

test('a child that announces its stop time gets that time, and no more than it needs', async () => {
  const finishing = "setTimeout(() => { writeFileSync('finished', ''); process.exit(0); }, 1_500)";
  const child = await run(
    `import { writeFileSync } from 'node:fs';
     setInterval(() => {}, 1000);
     process.on('SIGTERM', () => ${finishing}); process.send({ ready: 'clerk', stop_maximum_ms: 600_000 });`,
  );
  await child.ready;
  await child.stop();
  expect(await readFile(join(folder, 'finished'), 'utf8')).toBe('');
});

test('a child that dies is reported and restarted, and given up after repeated deaths', async () => {
  const child = await run(
    `process.send({ ready: 'clerk', stop_maximum_ms: 1_500 }); setTimeout(() => process.exit(1), 5)`,
  );
  await child.ready;
  await until(() => given_up.length > 0);
  expect(said.filter((line) => line === 'The clerk ended (exit code 1) and is being restarted.')).toHaveLength(5);
  expect(given_up[0]).toMatch(/The clerk ended 6 times in a minute/);
});

test('a step reported during start is printed with its duration', async () => {
  const child = await run(
    `process.send({ step: 'Drawers counted', duration_ms: 1_234 });
     process.send({ ready: 'clerk', stop_maximum_ms: 1_500 }); setInterval(() => {}, 1000)`,
  );
  await child.ready;
  expect(said).toEqual([expect.stringMatching(/^ {2}Drawers counted +1\.2 s$/)]);
});

test('a child that ignores SIGTERM is stopped anyway', async () => {
  const child = await run(
    `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send({ ready: 'clerk', stop_maximum_ms: 1_500 })`,
  );
  await child.ready;
  const begin = performance.now();
  await child.stop(200);
  expect(performance.now() - begin).toBeLessThan(1_500);
  expect(said).toEqual([]);
});

test('a restart runs the changed source', async () => {
  const child = await run(
    `process.stdout.write('one\\n'); setInterval(() => {}, 1000); process.send({ ready: 'clerk', stop_maximum_ms: 1_500 })`,
  );
  await child.ready;
  await writeFile(join(folder, 'program.mjs'), `process.stdout.write('two\\n'); setInterval(() => {}, 1000)`);
  await child.restart();
  let log = '';
  while (!log.includes('two')) log = await readFile(join(folder, 'clerk.log'), 'utf8');
  expect(log).toBe('one\ntwo\n');
  expect(said).toEqual([]);
});

test('in development a child that ends waits for a source change', async () => {
  const child = await run(
    `process.send({ ready: 'clerk', stop_maximum_ms: 1_500 }); setTimeout(() => process.exit(1), 5)`,
    {
      development: true,
    },
  );
  await child.ready;
  await until(() => said.length > 0);
  expect(said).toEqual(['The clerk ended (exit code 1) and restarts when a source file changes.']);
  await writeFile(join(folder, 'program.mjs'), `process.stdout.write('mended'); setInterval(() => {}, 1000)`);
  await child.restart();
  let log = '';
  while (!log.includes('mended')) log = await readFile(join(folder, 'clerk.log'), 'utf8');
});

test('a child can start before its environment is complete, receives the rest later, and restarts with all of it', async () => {
  const rest = Promise.withResolvers<Record<string, string>>();
  const child = await run(
    `const say = (text) => process.stdout.write(text + '\\n');
     const open = ({ TILL }) => { say('open ' + TILL); setInterval(() => {}, 1000); process.send({ ready: 'clerk', stop_maximum_ms: 1_500 }); };
     say(process.env.ENVIRONMENT_FOLLOWS ? 'waits' : 'knows');
     if (process.env.ENVIRONMENT_FOLLOWS) process.on('message', ({ environment }) => open(environment));
     else open(process.env);`,
    { rest_of_environment: rest.promise },
  );
  const log = () => readFile(join(folder, 'clerk.log'), 'utf8').catch(() => '');
  while ((await log()) !== 'waits\n') await delay(10);
  rest.resolve({ TILL: 'seven' });
  await child.ready;
  await child.restart();
  while ((await log()) !== 'waits\nopen seven\nknows\nopen seven\n') await delay(10);
  expect(said).toEqual([]);
});
