import { type ChildProcess, spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/*
 * `npm test`: all checks and tests, on a real PostgreSQL and in a real browser. Needs nothing but the npm packages.
 */

/** Stages by name, in groups. The stages of a group run in parallel, because none of them uses all cores. */
const groups: Record<string, string[]>[] = [
  { 'quick checks': ['scripts/check.ts'], 'requirement count': ['scripts/requirements.ts'] },
  {
    'unit, property, database and crash tests': ['node_modules/vitest/vitest.mjs', 'run'],
    'journeys in Firefox, where it is installed': ['e2e/firefox/run.ts'],
  },
  { 'journeys in the browser': ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'] },
];

/**
 * How many characters of a failed stage's output are repeated at the end: its own summary, which the output of later stages would otherwise
 * hide.
 */
const repeatedCharacters = 6_000;

/** Forwards the output of a stage and keeps its end. */
function listen(child: ChildProcess, output: Output): () => string {
  let said = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.on('data', (chunk: Buffer) => {
      output.write(to, chunk);
      said = (said + chunk.toString()).slice(-repeatedCharacters);
    });
  }
  return () => said.slice(said.indexOf('\n') + 1);
}

/** Whether the output of a stage goes straight to the terminal or is held until its turn. */
class Output {
  #held: [NodeJS.WriteStream, Buffer | string][] | undefined = [];

  write(to: NodeJS.WriteStream, text: Buffer | string): void {
    if (this.#held === undefined) to.write(text);
    else this.#held.push([to, text]);
  }

  release(): void {
    for (const [to, text] of this.#held ?? []) to.write(text);
    this.#held = undefined;
  }
}

const environment = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;

type Outcome = { name: string; passed: boolean; end: string };

async function runStage(name: string, command: string[], output: Output): Promise<Outcome> {
  output.write(process.stdout, `\n── ${name} ──\n`);
  const started = performance.now();
  const child = spawn(process.execPath, command, { stdio: ['inherit', 'pipe', 'pipe'], env: environment });
  const end = listen(child, output);
  const exit_code = await new Promise<number>((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
  });
  const passed = exit_code === 0;
  const duration_s = ((performance.now() - started) / 1000).toFixed(0);
  output.write(process.stdout, `── ${name}: ${passed ? 'passed' : 'FAILED'} in ${duration_s} s\n`);
  return { name, passed, end: end() };
}

const outcomes: Outcome[] = [];
for (const group of groups) {
  const running = Object.entries(group).map(([name, command]) => {
    const output = new Output();
    return { output, ended: runStage(name, command, output) };
  });
  // The stages run in parallel, but their output is shown one after the other.
  for (const { output, ended } of running) {
    output.release();
    outcomes.push(await ended);
  }
}
const failures = outcomes.filter(({ passed }) => !passed);
for (const { name, end } of failures) console.log(`\n── ${name}: FAILED, its end once more ──\n${end}`);
console.log(`\nstages: ${outcomes.length - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length;
