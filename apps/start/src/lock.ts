import { readFile, rm, writeFile } from 'node:fs/promises';
import { processIdentity } from '@countinghouse/postgres/process';
import { StartFault } from './fault.ts';

/**
 * Locks a data folder for one start at a time. The lock file of a killed start does not count.
 *
 * @returns a function that releases the folder
 * @throws StartFault when another running start has it
 */
export async function lockFolder(file: string): Promise<() => Promise<void>> {
  const mine = `${process.pid}\n${processIdentity(process.pid) ?? ''}\n`;
  for (let tries = 0; ; tries += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 5) throw error;
    }
    const [pid, identity] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (identity && processIdentity(Number(pid)) === identity) {
      throw new StartFault([
        `Countinghouse already runs here as process ${pid}: stop that one, or set DATA_FOLDER and the ports to start a second.`,
      ]);
    }
    await rm(file, { force: true });
  }
}
