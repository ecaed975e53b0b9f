import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const book = new URL('./book.ts', import.meta.url).href;

/** Opens the book on request, and writes to it immediately. */
const opener = `
  import { openBook } from ${JSON.stringify(book)};
  process.send('ready');
  process.once('message', (file) => {
    const book = openBook(file);
    process.send(book.fingerprint('4111111111111111').toString('hex'), () => process.exit(0));
  });
`;

test('processes that open a new book at the same time share one book and one key', async () => {
  for (let round = 0; round < 6; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'countinghouse-book-'));
    try {
      const openers = Array.from({ length: 4 }, () =>
        spawn(process.execPath, ['--input-type=module-typescript', '-e', opener], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        }),
      );
      await Promise.all(openers.map((each) => once(each, 'message')));
      const told = Promise.all(openers.map((each) => once(each, 'message')));
      const ended = Promise.all(openers.map((each) => once(each, 'exit')));
      for (const each of openers) each.send(join(folder, 'acquirer', 'book.sqlite'));
      expect((await ended).map(([code]) => code)).toEqual([0, 0, 0, 0]);
      expect(new Set((await told).map(([fingerprint]) => fingerprint)).size).toBe(1);
      expect((await readdir(join(folder, 'acquirer'))).filter((name) => name.includes('.key'))).toEqual([
        'book.sqlite.key',
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
});
