import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/**
 * Returns the start time of a process, which tells it from a later process with the same number. Undefined if there is no such process, or
 * only a zombie.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (!hasProc) {
    const [state, ...started] = processStatus(pid, 'stat=,lstart=').trim().split(/\s+/);
    return state === undefined || state === '' || state.startsWith('Z') ? undefined : started.join(' ');
  }
  // The second field is the program's name in brackets, which can itself contain spaces and brackets.
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const [state, started] = [fields[0], fields[19]];
  return started === undefined || state === 'Z' || state === 'X' ? undefined : started;
}

/** Returns the words of a running process's command line; empty if there is no such process or it is not readable. */
export function processCommand(pid: number): readonly string[] {
  if (!hasProc) return processStatus(pid, 'args=').trim().split(/\s+/).filter(Boolean);
  return readOrEmpty(`/proc/${pid}/cmdline`).split('\0').filter(Boolean);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function processStatus(pid: number, columns: string): string {
  try {
    return execFileSync('ps', ['-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
