import { readFile, rm, writeFile } from 'node:fs/promises';
import { processIdentity } from '@countinghouse/postgres/process';
import { StartFault } from './fault.ts';

/**
 * Makes sure that one start at a time uses a data folder. A file left by one that was killed does not count.
 *
 * @returns what gives the folder free again
 * @throws StartFault when another start that lives has it
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
