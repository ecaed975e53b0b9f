import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locateData } from './account.ts';

/**
 * Returns the connection address, including the password (never print it), of the embedded PostgreSQL that runs on a data folder; undefined
 * if none does. For commands that read the database of a running stack.
 */
export async function runningAddress(data_folder: string, database = 'countinghouse'): Promise<string | undefined> {
  const folder = await locateData(data_folder);
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined);
  const [started, password] = await Promise.all([read('postmaster.pid'), read('superuser-password')]);
  // The fourth line of postmaster.pid is the port.
  const port = started?.split('\n')[3]?.trim();
  if (port === undefined || password === undefined) return undefined;
  return `postgresql://countinghouse:${encodeURIComponent(password.trim())}@127.0.0.1:${port}/${database}`;
}
