import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A code block of a guide that a reader runs, with its documented output; undefined if the guide gives none. */
export type GuideExample = { language: 'sh' | 'ts'; code: string; printed: string | undefined };

/** Output that the guide shows later, of a program that kept running: `text receive.ts`. */
export type LaterOutput = { file_name: string; printed: string };

/** Returns the code blocks of a guide, in order. A `text` block after one is its output. */
export function examplesOf(markdown: string): { examples: GuideExample[]; later: LaterOutput[] } {
  const examples: GuideExample[] = [];
  const later: LaterOutput[] = [];
  for (const [, info = '', code = ''] of markdown.matchAll(/^```(\S*(?: \S+)?)\n([\s\S]*?)^```$/gm)) {
    const [language, file_name] = info.split(' ');
    if (language === 'sh' || language === 'ts') examples.push({ language, code, printed: undefined });
    else if (language === 'text' && file_name !== undefined) later.push({ file_name, printed: code });
    else if (language === 'text') {
      const last = examples.at(-1);
      if (last !== undefined) last.printed = code;
    }
  }
  return { examples, later };
}

/** Returns a pattern for documented output: `…` matches anything within a line. */
export function patternOf(printed: string): RegExp {
  const lines = printed
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('…')
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*'),
    );
  return new RegExp(`^${lines.join('\\n')}$`);
}

export type Environment = Readonly<Record<string, string>>;

/** A running program, and its output so far. */
export type Running = { printed: () => string; stop: () => Promise<void>; ended: Promise<number | null> };

/** Starts a command with only the path from this process's environment. */
function start(command: string, rest: readonly string[], environment: Environment): Running {
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return {
    printed: () => output.replaceAll('\r', '').trim(),
    ended,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Runs the examples of one guide one after another in one shell, as in a terminal: variables that one sets are available to the next. */
export async function runInOneShell(examples: readonly GuideExample[], environment: Environment): Promise<string[]> {
  const mark = '=== end of example ===';
  const script = examples.map(({ code }) => `${code}\nprintf '\\n${mark}\\n'\n`).join('');
  const running = start('bash', ['-eu', '-o', 'pipefail', '-c', script], environment);
  await running.ended;
  return running
    .printed()
    .split(mark)
    .map((printed) => printed.trim());
}

/** Runs a TypeScript example as a reader does: a file in a folder without packages. */
export async function startTypeScript(code: string, environment: Environment): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-guide-'));
  const file = join(folder, 'example.ts');
  await writeFile(file, code);
  // Without the flag, Node prints how it detected that a file is a module.
  const running = start(process.execPath, ['--no-warnings', file], environment);
  const remove = () => rm(folder, { recursive: true, force: true });
  return {
    ...running,
    ended: running.ended.finally(remove),
    stop: async () => {
      await running.stop();
      await remove();
    },
  };
}

/** Whether bash and curl for the shell examples are installed. They come with macOS, most Linux distributions and Git for Windows. */
export async function hasCurl(): Promise<boolean> {
  return start('bash', ['-c', 'curl --version'], {}).ended.then(
    (code) => code === 0,
    () => false,
  );
}
