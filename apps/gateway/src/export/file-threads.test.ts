import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createFileThreads, type FileThread } from './file-threads.ts';

const taken: FileThread[] = [];
afterEach(async () => {
  for (const { worker } of taken.splice(0)) await worker.terminate();
});
const threads = createFileThreads();
const take = () => {
  const thread = threads.take();
  taken.push(thread);
  return thread;
};

test('reuses a returned thread for the next file, and starts another while it is busy', () => {
  const first = take();
  expect(take().worker).not.toBe(first.worker);
  first.giveBack();
  expect(take().worker).toBe(first.worker);
});

test('keeps at most one idle thread, and does not hand out one that has exited', async () => {
  const [kept, ended] = [take(), take()];
  kept.giveBack();
  const end = once(ended.worker, 'exit');
  ended.giveBack();
  await end;
  await kept.worker.terminate();
  expect(take().worker).not.toBe(kept.worker);
});
