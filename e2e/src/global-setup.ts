import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeStackData, startStack, stopStack } from './stack.ts';

/** Starts one stack for the whole run. E2E_STACK=running uses one that already runs on the test ports. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_STACK === 'running') return async () => undefined;
  const data_folder = await mkdtemp(join(tmpdir(), 'countinghouse-e2e-'));
  const child = await startStack(data_folder);
  return async () => {
    await stopStack(child);
    await removeStackData(data_folder);
  };
}
