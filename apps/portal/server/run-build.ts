import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from '@countinghouse/service/start-error';

/**
 * Runs a build program as a separate process, so that a server that had to build first does not keep the memory of the build. It ends with
 * this process, which it notices through its channel.
 * @throws StartError when the build fails; its output is on standard error
 */
export async function runBuild(program: string): Promise<void> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const [exit_code] = (await once(child, 'exit')) as [number | null];
    if (exit_code !== 0) throw new StartError('The portal could not be built. The lines above say why.');
  } finally {
    process.off('exit', end);
  }
}

/** Returns the signal that aborts a build program: on a termination signal, or when the process that started it is gone. */
export function endOfBuild(): AbortSignal {
  const ended = new AbortController();
  for (const event of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(event, () => ended.abort());
  if (process.connected === false) ended.abort();
  return ended.signal;
}
