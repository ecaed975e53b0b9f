import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Builds and serves the page of the design system on a free port. Resolves with its address once it is ready. */
export async function startDesign(): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['packages/ui/preview/serve.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (data) => {
    output += data;
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      const found = /http:\/\/\S+/.exec(String(data));
      if (found !== null) resolve(found[0]);
    });
    child.once('exit', () => reject(new Error(`The design system could not be served:\n${output}`)));
  });
  return { child, address };
}

/** Stops it and waits until it has exited. */
export async function stopDesign(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
