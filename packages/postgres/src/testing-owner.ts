/** A separate process for tests that kill a server's owner. Prints the server's address and process number. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';

const server = await startPostgres({ data_folder: process.argv[2] ?? '', port: 0 });
const [pid] = (await readFile(join(server.data_folder, 'postmaster.pid'), 'utf8')).split('\n');
process.stdout.write(`${JSON.stringify({ url: server.url, pid: Number(pid) })}\n`);
const alive = setInterval(() => undefined, 60_000);
process.on('SIGTERM', () => {
  clearInterval(alive);
  void server.stop();
});
