import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/** Stops a server whose owner died without stopping it. */
export type Watchdog = {
  /** The server to stop. */
  guard(pid: number): void;
  /** The server has ended; stops guarding it. */
  release(): void;
};

/**
 * Reads a pipe that only this Node process writes to. A second line means a clean stop; the end of the pipe means that Node is gone. It is
 * a shell because that starts in a millisecond and needs almost no memory.
 */
const script = `
read -r pid || exit 0
read -r line && exit 0
kill -INT "$pid" 2>/dev/null
n=0
while kill -0 "$pid" 2>/dev/null && [ $n -lt 60 ]; do
  sleep 0.1
  n=$((n + 1))
  [ $n -eq 30 ] && kill -QUIT "$pid" 2>/dev/null
  [ $n -eq 50 ] && kill -KILL "$pid" 2>/dev/null
done
[ -n "$1" ] && rm -rf -- "$1"
`;

/**
 * Starts a watchdog under the server's account, detached from the terminal so that Ctrl-C reaches only Node.
 *
 * @param remove a folder to remove with the server
 */
export function startWatchdog(account: Account | undefined, remove: string | undefined): Watchdog {
  if (process.platform === 'win32') return { guard: () => undefined, release: () => undefined };
  const child = spawn('/bin/sh', ['-c', script, 'watchdog', remove ?? ''], {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  });
  // Without a shell there is no watchdog. The next start then finds and stops the orphaned server.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  (child.stdin as unknown as { unref?: () => void }).unref?.();
  return {
    guard: (pid) => child.stdin.write(`${pid}\n`),
    release: () => child.stdin.end('released\n'),
  };
}
