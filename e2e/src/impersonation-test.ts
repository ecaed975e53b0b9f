import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stackAddresses } from './stack.ts';
import { test } from './test.ts';

const turn_file = join(tmpdir(), `countinghouse-impersonation-${new URL(stackAddresses.portal).port}`);
const look_ms = 50;
const turn_timeout_ms = 240_000;

/** Takes the lock file, even if it was left by a process that has exited. */
async function takeTurn(): Promise<boolean> {
  try {
    await writeFile(turn_file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = Number(await readFile(turn_file, 'utf8').catch(() => process.pid));
  try {
    if (holder > 0) process.kill(holder, 0);
  } catch {
    await rm(turn_file, { force: true });
  }
  return false;
}

/**
 * The test of a journey that impersonates. An administrator can impersonate only one user at a time, and another worker's journey with the
 * same administrator would end this one's impersonation. Therefore only one such journey runs at a time.
 */
export const impersonationTest = test.extend<{ impersonation_turn: undefined }>({
  impersonation_turn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      while (!(await takeTurn())) await delay(look_ms);
      await use(undefined);
      await rm(turn_file, { force: true });
    },
    { auto: true, timeout: turn_timeout_ms },
  ],
});
