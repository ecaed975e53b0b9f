import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from '@countinghouse/service/start-error';

/**
 * Runs a program that builds the portal as a process of its own, so that a server that had to build first does not keep
 * the memory that building takes. It ends with this process, which its channel tells it.
 *
 * @throws StartError when the build fails; what it said is on standard error
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

/** The signal that ends a build program: somebody tells it to end, or the process that started it is gone. */
export function endOfBuild(): AbortSignal {
  const ended = new AbortController();
  for (const event of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(event, () => ended.abort());
  if (process.connected === false) ended.abort();
  return ended.signal;
}
