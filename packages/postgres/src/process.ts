import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/**
 * What tells a running process from another one that was given the same number later: its start time. Undefined when
 * no process has the number, or only a zombie that nobody has reaped yet.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (!hasProc) {
    const [state, ...started] = processStatus(pid, 'stat=,lstart=').trim().split(/\s+/);
    return state === undefined || state === '' || state.startsWith('Z') ? undefined : started.join(' ');
  }
  // The second field is the program's name in brackets, which may hold spaces and brackets of its own.
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const [state, started] = [fields[0], fields[19]];
  return started === undefined || state === 'Z' || state === 'X' ? undefined : started;
}

/** The words of a running process's command line; empty when there is no such process or it may not be read. */
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
